import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A fenced block of a document. */
export interface Snippet {
  /** `docs/README.md:12` */
  readonly at: string;
  /** The first word after the fence. */
  readonly language: string;
  /** False for a block with `no-run` after its language: it needs another PC, a device or a remote host. */
  readonly runs: boolean;
  readonly text: string;
}

/** All fenced blocks of a document, given by its path from the repository, in their order. */
export function snippetsOf(name: string): readonly Snippet[] {
  const text = readFileSync(join(ROOT, name), 'utf8');
  return [...text.matchAll(/^```(\w*)( no-run)?\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: mark, 3: block = '' }) => ({
      at: `${name}:${text.slice(0, index).split('\n').length}`,
      language,
      runs: mark === undefined,
      text: block,
    }),
  );
}
