import type { PaymentsPort } from '../../../src/main/payments/engine/engine-context.ts';
import type { Life } from './life.ts';

/** A client with two moments in every call at which the power can fail. */
export function poweredPort(line: PaymentsPort, life: Life): PaymentsPort {
  return {
    connection: line.connection,
    prove: () => life.later('prove', () => line.prove()),
    send: (request) => life.later(`send of ${request.operation}`, () => line.send(request)),
    list: (start, end) => life.later('list', () => line.list(start, end)),
    transactions: (start, end) => life.later('report', () => line.transactions(start, end)),
    depositDetails: (start, end) => line.depositDetails(start, end),
    rejects: (start, end) => line.rejects(start, end),
  };
}
