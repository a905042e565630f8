/** Mutants that change nothing that a caller sees, by file and change, with the reason. */
export const ACCEPTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/shared/domain/money.ts': {
    "'0' → ''": 'toDecimal always writes a point, so the default is for the compiler',
    "'00' → ''": 'toDecimal always writes a point, so the default is for the compiler',
    "'' → 'mutant'": 'both groups of the pattern always match, so the default is for the compiler',
  },
};
