import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'drivers/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
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

const figures = readdirSync(join(root, 'docs/pictures')).map((name) => join('docs/pictures', name));

describe('the documents', () => {
  it.each(docs)('%s links only to existing files', (doc) => {
    expect(linked(doc).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(docs)('%s names only existing paths', (doc) => {
    const isMissing = (path: string) => globSync(path, { cwd: root }).length === 0;
    expect(namedPaths(doc).filter(isMissing)).toEqual([]);
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
