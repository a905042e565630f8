import type { Step } from './run-steps.ts';

/** What ends within a minute, and is run before every commit. */
export const CHECKS: readonly Step[] = [
  { name: 'lint and format', command: ['lint'] },
  { name: 'types', command: ['types'] },
  { name: 'import rules', command: ['imports'] },
  { name: 'unused code', command: ['unused'] },
  { name: 'unit tests', command: ['unit'], counts: 'vitest' },
];
