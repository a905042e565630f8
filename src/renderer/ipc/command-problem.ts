/** Why a command was not carried out: the contract's code, and what it says with it. */
export interface CommandProblem {
  readonly code: string;
  readonly data: unknown;
}
