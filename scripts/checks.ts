import type { Step } from './run-steps.ts';

/** The checks that take less than a minute, and run before every commit. */
export const CHECKS: readonly Step[] = [
  { name: 'lint and format', command: ['lint'] },
  { name: 'types', command: ['types'] },
  { name: 'import rules', command: ['imports'], usesOneCore: true },
  { name: 'unused code', command: ['unused'], usesOneCore: true },
  { name: 'glossary', command: ['glossary'], usesOneCore: true },
  { name: 'message catalogs', command: ['messages'], usesOneCore: true },
  { name: 'clauses in comments', command: ['comment-clauses'], usesOneCore: true },
  { name: 'packages of every system', command: ['lock'], usesOneCore: true },
  { name: 'licenses', command: ['licenses'], usesOneCore: true },
  { name: 'unit tests', command: ['unit'], counts: 'vitest' },
];
