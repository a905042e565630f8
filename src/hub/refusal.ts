/** A refused call, with a code of the contract and its data. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: string, data?: Readonly<Record<string, unknown>>) {
    super(code);
    this.code = code;
    this.data = data;
  }
}
