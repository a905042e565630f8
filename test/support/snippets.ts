import { readFileSync } from 'node:fs';

/** A fenced block of a document. */
export interface Snippet {
  /** `README.md:12` */
  readonly at: string;
  readonly language: string;
  readonly text: string;
}

/** All fenced blocks of a document, in their order. */
export function snippetsOf(file: string, name: string): readonly Snippet[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: block = '' }) => ({
      at: `${name}:${text.slice(0, index).split('\n').length}`,
      language,
      text: block,
    }),
  );
}
