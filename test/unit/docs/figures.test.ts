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

/** What a page points to in the repository: links, figures, and figures by theme. */
function linked(doc: string): readonly string[] {
  const text = readFileSync(join(root, doc), 'utf8');
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, figure]) => link ?? figure ?? '')
    .filter((target) => !/^[a-z]+:|^#/.test(target))
    .map((target) => join(dirname(doc), target.replace(/#.*$/, '')));
}

describe('the documents', () => {
  it.each(docs)('%s points to nothing that is not there', (doc) => {
    expect(linked(doc).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('show every figure that is kept', () => {
    const shown = new Set(docs.flatMap(linked));
    const kept = readdirSync(join(root, 'docs/pictures')).map((name) =>
      join('docs/pictures', name),
    );
    expect(kept.filter((figure) => !shown.has(figure))).toEqual([]);
  });
});
