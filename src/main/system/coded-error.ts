/** The reason for a rejected command: a code of the contract, and its data. */
export class CodedError<
  Code extends string,
  Data extends object = Readonly<Record<string, unknown>>,
> extends Error {
  readonly code: Code;
  readonly data: Data | undefined;

  constructor(code: Code, options: ErrorOptions & { readonly data?: Data } = {}) {
    super(code, options);
    this.name = new.target.name;
    this.code = code;
    this.data = options.data;
  }
}
