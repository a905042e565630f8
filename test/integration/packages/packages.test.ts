import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import {
  installTarballs,
  linkSources,
  newFolder,
  PACKAGES,
  type Packed,
  packPackages,
  runShell,
  type Started,
  startCommand,
} from '../../support/packed-packages.ts';
import { type Snippet, snippetsOf } from '../../support/snippets.ts';
import { skipOnWindows } from '../../support/this-system.ts';

/** The three packages as others have them: packed, in a folder without this repository. */
const ROOT = resolve(import.meta.dirname, '../../..');
const SNIPPETS = PACKAGES.flatMap(({ folder }) => snippetsOf(`${folder}/README.md`));
const inLanguage = (language: string) => SNIPPETS.filter((each) => each.language === language);

beforeEach(skipOnWindows('the snippets are for another shell'));

let folder: string;
let packed: Packed;
/** The folder with the installed tarballs. */
let app: string;
/** A folder with links to the sources. */
let linked: string;

beforeAll(async () => {
  folder = newFolder();
  packed = await packPackages(folder);
  app = await installTarballs(folder);
  linked = linkSources(folder);
}, 300_000); // npm fetches what its cache lacks
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
const manifestOf = (path: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')));

describe('the packages', () => {
  test.each(PACKAGES)('$name has the version of the program, and exact dependencies', (each) => {
    const [root, own] = [manifestOf('.'), manifestOf(each.folder)];
    expect(own.version).toBe(root.version);
    const ofRoot = { ...root.devDependencies, ...root.dependencies };
    for (const [name, version] of Object.entries(own.dependencies ?? {})) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(ofRoot[name] ?? version, name).toBe(version);
    }
  });

  it('hold JavaScript, declarations, a readme and the license, and no source', () => {
    expect(packed.map(({ filename }) => filename)).toHaveLength(PACKAGES.length);
    for (const { files } of packed) {
      const paths = files.map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
      const others = paths.filter((path) => path.includes('/'));
      expect(others.filter((path) => !/^dist\/.+\.(js|d\.ts|json|mjs|rules)$/.test(path))).toEqual(
        [],
      );
    }
  });
});

/** A snippet as a module of `place`. */
function moduleIn(place: string, { text }: Snippet, index: number): string {
  const file = join(place, `snippet-${index}.ts`);
  writeFileSync(file, text);
  return file;
}

describe('the snippets of the readmes', () => {
  it('have the types that the packages declare', { timeout: 120_000 }, async () => {
    const files = inLanguage('ts').map((each, index) => moduleIn(app, each, index));
    mkdirSync(join(app, 'node_modules', '@types'), { recursive: true });
    const types = ['@types/node', 'undici-types'].filter(
      (name) => !existsSync(join(app, 'node_modules', name)),
    );
    for (const name of types)
      symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name), 'junction');
    const compilerOptions = {
      ...{
        module: 'nodenext',
        target: 'es2025',
        lib: ['es2025', 'esnext.disposable', 'dom'],
        strict: true,
      },
      ...{ noEmit: true, types: ['node'], skipLibCheck: false },
    };
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    const { stdout } = await runShell(`"${process.execPath}" "${tsc}" -p .`, app);
    expect(stdout).toBe('');
  });

  test.concurrent.each(inLanguage('ts').map((each, index) => ({ ...each, index })))(
    '$at runs, from the packages and from the sources',
    async ({ index, ...snippet }) => {
      const ran = await Promise.all([
        runShell(`node "${moduleIn(app, snippet, index)}"`, app),
        runShell(
          `node --conditions=swipewell-source "${moduleIn(linked, snippet, index)}"`,
          linked,
        ),
      ]);
      for (const { code, stderr } of ran) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  const lines = inLanguage('sh').flatMap(({ at, text }) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => ({ at, line })),
  );
  test.each(lines)('$at: $line', { timeout: 120_000 }, async ({ line }) => {
    const installed = /^npm install (.+)$/.exec(line)?.[1];
    if (installed !== undefined) {
      for (const name of installed.split(' '))
        expect(existsSync(join(app, 'node_modules', name, 'package.json')), name).toBe(true);
    } else if (line.includes('--port')) {
      const started = await startCommand(line.replace(/--port \d+/, '--port 0'), app);
      await started.stop();
      expect(JSON.parse(started.line)).toMatchObject({ base_url: /^https:/, ca: /\.pem$/ });
    } else {
      expect(await runShell(line, app)).toMatchObject({ code: 0 });
    }
  });

  test.each(inLanguage('console'))(
    '$at prints the shown output',
    { timeout: 120_000 },
    async ({ text }) => expectOutput(text),
  );

  test.each(inLanguage('json'))('$at is JSON', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it('are all in a language that is run', () => {
    const known = ['ts', 'sh', 'console', 'json'].flatMap(inLanguage);
    expect(SNIPPETS.filter((each) => !known.includes(each))).toEqual([]);
  });
});

describe('the tutorial', () => {
  const steps = snippetsOf('docs/tutorial/first-payment.md');
  let service: Started;
  beforeAll(async () => {
    service = await startCommand('npx @swipewell/demo-service --port 0 --data demo', app);
  }, 120_000);
  afterAll(() => service.stop());

  test.each(steps)('$at ($language) does what it says', { timeout: 120_000 }, async (step) => {
    const { port } = new URL(
      z.object({ base_url: z.url() }).parse(JSON.parse(service.line)).base_url,
    );
    const text = step.text.replaceAll('127.0.0.1:4010', `127.0.0.1:${port}`);
    switch (step.language) {
      case 'js':
        return writeFileSync(join(app, /^\/\/ (\S+)$/m.exec(text)?.[1] ?? ''), text);
      case 'console':
        return expectOutput(text);
      default:
        // Installed, and started, before all steps.
        expect(text).toMatch(
          /^(npm install @swipewell|npx @swipewell\/demo-service --port 4010 --data demo$)/m,
        );
    }
  });
});

async function expectOutput(text: string): Promise<void> {
  const [command = '', ...output] = text.replace(/^\$ /, '').split('\n');
  const { stdout } = await runShell(command, app);
  expect(withoutIds(stdout)).toBe(withoutIds(output.join('\n')));
}

const withoutIds = (output: string) =>
  output.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
