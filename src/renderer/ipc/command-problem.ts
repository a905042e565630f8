/** The reason why a command failed: the contract's code, and its details. */
export interface CommandProblem {
  readonly code: string;
  readonly data: unknown;
}
