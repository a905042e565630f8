/** The result of one row of a batch. */
export interface RowResult {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
  /** The clinic's hub did not decide, and nothing was sent: a manager may. */
  readonly isUndecided?: boolean;
}

export type RowState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working' }
  | ({ readonly kind: 'ended' } & RowResult);

/**
 * Runs the rows that have a command id. A row keeps its id only if the clinic's hub did not decide: a later run takes it again.
 * @returns the error of the first such row; null if there is none.
 */
export async function runRows<T>(
  what: ReadonlyMap<string, T>,
  commandIds: Map<string, string>,
  act: (key: string, what: T, commandId: string) => Promise<RowResult>,
  put: (key: string, row: RowState) => void,
  resultOf: (error: unknown) => RowResult,
): Promise<unknown> {
  for (const key of commandIds.keys()) put(key, { kind: 'waiting' });
  let undecided: unknown = null;
  for (const [key, each] of what) {
    const commandId = commandIds.get(key);
    if (commandId === undefined) continue;
    put(key, { kind: 'working' });
    const result = await act(key, each, commandId).catch((error: unknown) => {
      const failed = resultOf(error);
      if (failed.isUndecided === true) undecided ??= error;
      return failed;
    });
    if (result.isUndecided !== true) commandIds.delete(key);
    put(key, { kind: 'ended', ...result });
  }
  return undecided;
}
