import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { documentsOf } from '../../support/documents.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'demo-service/README.md',
  'drivers/README.md',
  'src/main/payments-api/README.md',
  ...documentsOf('docs'),
];

/** The links and figures of a document that lead into the repository. */
function linked(doc: string): readonly string[] {
  const text = readFileSync(join(root, doc), 'utf8');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((target) => !/^[a-z]+:|^#/.test(target))
    .map((target) => join(dirname(doc), target.replace(/#.*$/, '')));
}

const TOP_FOLDERS = /^(src|drivers|demo-service|test|scripts|bench|docs)\//;

/** The paths in backticks that begin with a folder of the repository, without those of code blocks. */
function namedPaths(doc: string): readonly string[] {
  const text = readFileSync(join(root, doc), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => TOP_FOLDERS.test(path));
}

/** Every file below the top folders, with slashes. */
const files = ['src', 'drivers', 'demo-service', 'test', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
);

/** The modules in backticks that are named without their folder, as a text on that folder does. */
function namedModules(doc: string): readonly string[] {
  const text = readFileSync(join(root, doc), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !TOP_FOLDERS.test(path));
}

const figures = readdirSync(join(root, 'docs/pictures')).map((name) => join('docs/pictures', name));

/** All criteria of WCAG 2.2, levels A and AA (https://www.w3.org/TR/WCAG22/). */
const CRITERIA =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 ' +
  '1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 ' +
  '2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3';

/** `1.2.1–1.2.5` as each of its criteria. */
function criteriaOf(cell: string): readonly string[] {
  const [first = '', last = first] = cell.split('–');
  const [head, from, to] = [
    first.replace(/\d+$/, ''),
    ...[first, last].map((id) => Number(id.split('.').at(-1))),
  ];
  return Array.from(
    { length: (to ?? 0) - (from ?? 0) + 1 },
    (_, at) => `${head}${(from ?? 0) + at}`,
  );
}

describe('the documents', () => {
  it.each(docs)('%s links only to existing files', (doc) => {
    expect(linked(doc).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(docs)('%s names only existing paths', (doc) => {
    const isMissing = (path: string) => globSync(path, { cwd: root }).length === 0;
    expect(namedPaths(doc).filter(isMissing)).toEqual([]);
  });

  it.each(docs)('%s names only existing modules', (doc) => {
    const isMissing = (path: string) => !files.some((file) => file.endsWith(`/${path}`));
    expect(namedModules(doc).filter(isMissing)).toEqual([]);
  });

  it.each(docs)('%s names only existing npm scripts', (doc) => {
    const text = readFileSync(join(root, doc), 'utf8');
    const names = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
      ([, name]) => name,
    );
    expect(names.filter((name) => !Object.hasOwn(manifest.scripts, name ?? ''))).toEqual([]);
  });

  it('are each a tutorial, how-to, reference, explanation or decision, but for the list of them and the evidence', () => {
    const ofNoKind = documentsOf('docs').filter(
      (doc) => !/^docs\/(tutorial|how-to|reference|explanation|decisions)\/[^/]+$/.test(doc),
    );
    expect(ofNoKind).toEqual(['docs/README.md', 'docs/evidence.md']);
  });

  it('are reached by links from docs/README.md', () => {
    const reached = new Set(['docs/README.md']);
    for (const doc of reached)
      for (const target of linked(doc))
        if (target.endsWith('.md') && existsSync(join(root, target))) reached.add(target);
    expect(documentsOf('docs').filter((doc) => !reached.has(doc))).toEqual([]);
  });

  it('have each criterion of WCAG 2.2 AA with its state and its test or reason', () => {
    const text = readFileSync(join(root, 'docs/reference/accessibility.md'), 'utf8');
    const rows = [...text.matchAll(/^\| ([\d.–]+) [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
    expect(rows.flatMap(([, cell = '']) => criteriaOf(cell))).toEqual(CRITERIA.split(' '));
    for (const [row, , state = '', shown = ''] of rows) {
      expect(state, row).toMatch(/^(met|not fully met|does not apply)/);
      expect(shown.length, row).toBeGreaterThan(2);
    }
  });

  it('name each test of a criterion by a title that is in its file', () => {
    const text = readFileSync(join(root, 'docs/reference/accessibility.md'), 'utf8');
    const rows = [...text.matchAll(/^\| [\d.–]+ .+$/gm)].map(([row]) => row).join('\n');
    const named = [...rows.matchAll(/`(test\/[\w/.-]+\.(?:spec|test)\.ts)`(?: \*([^*]+)\*)?/g)];
    const missing = named.filter(
      ([, path = '', title]) =>
        title === undefined || !readFileSync(join(root, path), 'utf8').includes(title),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });

  it('show every figure of the folder', () => {
    const shown = new Set(docs.flatMap(linked));
    expect(figures.filter((figure) => !shown.has(figure))).toEqual([]);
  });

  it('show one figure in the dark theme', () => {
    expect(figures.filter((figure) => !/\/light-[^/]+$/.test(figure))).toEqual([
      'docs/pictures/dark-3-card.webp',
    ]);
  });
});
