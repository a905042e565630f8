import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readSaleLink } from '../../../src/main/payments/incoming-sales.ts';
import { documentsOf } from '../../support/documents.ts';
import { runShell, startCommand } from '../../support/packed-packages.ts';
import { startService } from '../../support/service.ts';
import { type Snippet, snippetsOf } from '../../support/snippets.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { skipOnWindows } from '../../support/this-system.ts';

/** The blocks of how-to, reference and explanation. Those of readmes and tutorial: packages.test.ts. */
const ROOT = resolve(import.meta.dirname, '../../..');
const SNIPPETS = ['how-to', 'reference', 'explanation']
  .flatMap((kind) => documentsOf(`docs/${kind}`))
  .flatMap(snippetsOf);

/** Blocks that another test reads from their document, by their beginning. */
const TESTED_BY = [
  ['openssl pkeyutl', 'test/unit/scripts/sign-release.test.ts'],
  ['line_id,status', 'test/unit/main/reports/posting/posting-folder.test.ts'],
  ['stateDiagram', 'test/unit/docs/state-diagram.test.ts'],
] as const;
const testOf = ({ text }: Snippet) => TESTED_BY.find(([begins]) => text.startsWith(begins))?.[1];

const own = SNIPPETS.filter((each) => each.runs && testOf(each) === undefined);
const inLanguage = (language: string) => own.filter((each) => each.language === language);

beforeEach(skipOnWindows('the snippets are for another shell'));

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
/** The command of an npm script, without its set-up: that is done, and takes seconds. */
const direct = (command: string) =>
  command.replace(/^npm run (?:--silent )?([\w:-]+)(?: --)?/, (_, name) => scripts[name] ?? name);

const withoutIds = (output: string) =>
  output.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');

describe('the snippets of the documents', () => {
  test.each(inLanguage('console'))(
    '$at prints the shown output',
    { timeout: 120_000 },
    async ({ text }) => {
      const [command = '', ...output] = text.replace(/^\$ /, '').split('\n');
      const { stdout } = await runShell(direct(await withService(command)), ROOT);
      expect(withoutIds(stdout)).toBe(withoutIds(output.join('\n')));
    },
  );

  test.each(inLanguage('sh'))('$at runs', { timeout: 120_000 }, async ({ text }) => {
    let hub = { url: '', pairing_code: '' };
    for (const line of text.trimEnd().split('\n')) {
      const data = temporaryFolder();
      const command = line
        .replace('/srv/swipewell-hub --listen 0.0.0.0:7800', `"${data}" --listen 127.0.0.1:0`)
        .replace('wss://HOST:7800', hub.url)
        .replace(/\bCODE$/, hub.pairing_code)
        // `npm start` builds the screens first.
        .replace('npm start --', 'node src/main/hosts/browser/main.ts')
        .replace('--browser', `--no-open --port 0 --data "${data}"`);
      const started = await startCommand(direct(command), ROOT);
      onTestFinished(started.stop);
      const printed = z.looseObject({ url: z.url() }).parse(JSON.parse(started.line));
      if (line.startsWith('npm run hub')) hub = hubLine.parse(printed);
    }
  });

  test.each(inLanguage('json'))('$at is JSON', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test.each(inLanguage('url'))('$at opens a sale', ({ text }) => {
    expect(readSaleLink(text.trimEnd())).toMatchObject({ total: 3_750 });
  });

  it('that another test runs are read by it from their document', () => {
    for (const each of SNIPPETS) {
      const file = testOf(each);
      if (file === undefined) continue;
      const name = each.at.replace(/:\d+$/, '');
      expect(readFileSync(join(ROOT, file), 'utf8'), each.at).toContain(name);
    }
  });

  it('are each run, or a paper or drawing, or marked with no-run', () => {
    const run = ['console', 'sh', 'json', 'url'];
    const shown = ['text', 'mermaid'];
    const unknown = own.filter(({ language }) => ![...run, ...shown].includes(language));
    expect(unknown).toEqual([]);
  });

  it('that need another PC, a device or a remote host are these', () => {
    const marked = SNIPPETS.filter(({ runs }) => !runs);
    expect(marked.map(({ text }) => text.split('\n').at(-2)?.slice(0, 36))).toEqual([
      'schtasks /Delete /F /TN "Swipewell h',
      'sudo -u swipewell-hub node src/hub/m',
      'sh build/hub/make-certificates.sh 10',
      'fill patroni.yml | install -m 600 -o',
      'patronictl -c /etc/patroni/config.ym',
      "  --database 'postgresql://hub:PASSW",
      '30 1 * * * swipewell-hub cd /opt/swi',
      'npm run --silent service -- conforma',
      'swipewell --command provision --file',
      'swipewell --command restore --person',
      'sudo usermod -aG swipewell NAME     ',
      'sudo install -d -m 2770 -g staff "/L',
      'swipewell --command report access --',
    ]);
  });

  it('with commands of the installed program have flags that its help names', async () => {
    const helps = ['manage', 'report'].map((name) => runShell(direct(`npm run ${name}`), ROOT));
    const help = (await Promise.all(helps)).map(({ stderr }) => stderr).join('');
    const commands = SNIPPETS.flatMap(({ text }) => text.match(/swipewell --command .+/g) ?? []);
    expect(commands.length).toBeGreaterThan(2);
    for (const command of commands)
      for (const [flag] of command.slice(20).matchAll(/^[a-z-]+|--[a-z-]+/g))
        expect(help, command).toContain(flag);
  });
});

const hubLine = z.object({ url: z.url(), pairing_code: z.string() });

/** The command with the address and authority of a running service, if it has some. */
async function withService(command: string): Promise<string> {
  if (!command.includes('127.0.0.1:4010')) return command;
  const service = await startService();
  onTestFinished(() => service.stop());
  return command
    .replace('https://127.0.0.1:4010', service.baseUrl)
    .replace('ca.pem', `"${service.caFile}"`);
}
