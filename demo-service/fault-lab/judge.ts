import type { PaymentRecord } from '../payments/records.ts';
import type { ClientResult } from './client-command.ts';
import type { Operation } from './operations.ts';

export const VERDICTS = ['ok', 'twice', 'lost', 'unreported', 'false report'] as const;

/**
 * - `twice`: the service did the operation more than once
 * - `lost`: the service did it, and the client says that it did not, or names another payment
 * - `unreported`: the client gave no answer, or was unsure without any fault
 * - `false report`: the client says that it was done, and the service did nothing
 */
export type Verdict = (typeof VERDICTS)[number];

export interface Judgment {
  readonly verdict: Verdict;
  /** One sentence; empty for `ok`. */
  readonly detail: string;
}

const OK: Judgment = { verdict: 'ok', detail: '' };

/**
 * Compares the answer of a client with the records at the service.
 *
 * @param records all records of the scenario, without the payment made before it
 */
export function judge(
  operation: Operation,
  records: readonly PaymentRecord[],
  client: ClientResult,
  hadFault: boolean,
): Judgment {
  const done = records.filter((record) => isDone(operation, record));
  if (done.length > 1) {
    const ids = done.map(({ id }) => id).join(', ');
    return { verdict: 'twice', detail: `The service did it ${done.length} times: ${ids}.` };
  }
  if (client.answer === null) return { verdict: 'unreported', detail: client.problem };
  const { outcome, payment_id: named } = client.answer;
  const [only] = done;
  if (only === undefined) {
    if (outcome === 'approved')
      return { verdict: 'false report', detail: 'It says approved; the service did nothing.' };
    return hadFault ? OK : unsure(outcome);
  }
  if (outcome === 'unknown') return hadFault ? OK : unsure(outcome);
  if (outcome !== 'approved')
    return { verdict: 'lost', detail: `It says ${outcome}; the service did it: ${only.id}.` };
  const isNew = only.original_id === only.id;
  // A follow-up has no id that a client must keep.
  if (named === only.id || (!isNew && (named == null || named === only.original_id))) return OK;
  return {
    verdict: 'lost',
    detail: `It names the payment ${named ?? 'not at all'}; the service has ${only.id}.`,
  };
}

function unsure(outcome: string): Judgment {
  return { verdict: 'unreported', detail: `It says ${outcome}, without any fault.` };
}

/** True for a record that moved or held money and was not undone by the client. */
function isDone(operation: Operation, record: PaymentRecord): boolean {
  return (
    record.action === operation.action &&
    record.method === operation.method &&
    record.results === 'APPROVED' &&
    record.report_results === 'APPROVED'
  );
}
