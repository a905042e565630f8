import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const docs = [
  'README.md',
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

const figures = readdirSync(join(root, 'docs/pictures')).map((name) => join('docs/pictures', name));

describe('the documents', () => {
  it.each(docs)('%s links only to existing files', (doc) => {
    expect(linked(doc).filter((path) => !existsSync(join(root, path)))).toEqual([]);
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
