import type { Step } from './run-steps.ts';

/** The checks that take less than a minute, and run before every commit. */
export const CHECKS: readonly Step[] = [
  { name: 'lint and format', command: ['lint'] },
  { name: 'types', command: ['types'] },
  { name: 'import rules', command: ['imports'], isNarrow: true },
  { name: 'unused code', command: ['unused'], isNarrow: true },
  { name: 'glossary', command: ['glossary'], isNarrow: true },
  { name: 'message catalogs', command: ['messages'], isNarrow: true },
  { name: 'clauses in comments', command: ['comment-clauses'], isNarrow: true },
  { name: 'packages of every system', command: ['lock'], isNarrow: true },
  { name: 'licenses', command: ['licenses'], isNarrow: true },
  { name: 'unit tests', command: ['unit'], counts: 'vitest' },
];
