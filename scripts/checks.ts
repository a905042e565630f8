import type { Step } from './run-steps.ts';

/** The checks that take less than a minute, and run before every commit. */
export const CHECKS: readonly Step[] = [
  { name: 'lint and format', command: ['lint'] },
  { name: 'types', command: ['types'] },
  { name: 'import rules', command: ['imports'] },
  { name: 'unused code', command: ['unused'] },
  { name: 'glossary', command: ['glossary'] },
  { name: 'message catalogs', command: ['messages'] },
  { name: 'clauses in comments', command: ['comment-clauses'] },
  { name: 'packages of every system', command: ['lock'] },
  { name: 'licenses', command: ['licenses'] },
  { name: 'unit tests', command: ['unit'], counts: 'vitest' },
];
