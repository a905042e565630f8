import type {
  MoneyAnswer,
  MoneyRequest,
  PaymentsPort,
} from '../../../src/main/payments/engine/engine-context.ts';
import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { Bug } from './bug.ts';

/** A client that sends once more automatically when an answer is of this kind. */
function resending(
  again: (request: MoneyRequest, answer: MoneyAnswer) => boolean,
): NonNullable<Bug['line']> {
  return (line) => ({
    ...line,
    send: async (request) => {
      const answer = await line.send(request);
      return again(request, answer) ? line.send(request) : answer;
    },
  });
}

/** The first offset is kept for ever, even if this PC's clock is set. */
function withFirstOffset(line: PaymentsPort): PaymentsPort {
  let first: number | null = null;
  return {
    ...line,
    prove: async () => {
      const proof = await line.prove();
      if (proof.kind === 'unreachable') return proof;
      first ??= proof.clockOffsetMs;
      return { kind: 'proven', clockOffsetMs: first };
    },
  };
}

/** Halves are cut out of the whole list that was read, so that they always agree with it. */
function believingOneList(line: PaymentsPort): PaymentsPort {
  let whole: { start: number; end: number; records: readonly ListedRecord[] } | null = null;
  return {
    ...line,
    list: async (start, end) => {
      const [from, to] = [start.getTime(), end.getTime()];
      if (whole === null || from < whole.start || to > whole.end) {
        whole = { start: from, end: to, records: await line.list(start, end) };
        return whole.records;
      }
      const within = whole.records.filter(
        ({ timestamp }) => timestamp >= start && timestamp <= end,
      );
      if (from === whole.start && to === whole.end) whole = null;
      return within;
    },
  };
}

/** A read that failed has no rows. */
const noneIfFailed = <Row>(read: Promise<readonly Row[]>) => read.catch((): readonly Row[] => []);

/** The first proof that succeeded is kept for ever. */
function withFirstProof(line: PaymentsPort): PaymentsPort {
  let first: Awaited<ReturnType<PaymentsPort['prove']>> | null = null;
  return {
    ...line,
    prove: async () => {
      if (first?.kind !== 'proven') first = await line.prove();
      return first;
    },
  };
}

/** Mistakes between the program and the service. */
export const SPOILED_LINES = {
  'resend-on-timeout': {
    what: 'A request that timed out is sent again.',
    line: resending((_, { problem }) => problem === 'timeout'),
  },
  'resend-of-a-capture': {
    what: 'A capture whose answer was lost is sent again.',
    theme: 'holds',
    line: resending(({ operation }, { state }) => operation === 'capture' && state === 'in-doubt'),
  },
  'http2-resend': {
    what: 'The transport sends again when a stream is refused, after the service has acted.',
    line: resending((_, { problem }) => problem === 'connection-lost'),
  },
  'timeout-shown-as-declined': {
    what: 'A request that timed out is taken as declined.',
    line: (line) => ({
      ...line,
      send: async (request) => {
        const answer = await line.send(request);
        return answer.problem === 'timeout' ? { ...answer, state: 'declined' } : answer;
      },
    }),
  },
  'window-off-after-a-clock-step': {
    what: 'The offset of the service’s clock is read once and kept.',
    theme: 'clocks',
    line: withFirstOffset,
  },
  'one-list-believed': {
    what: 'A list is taken as whole without halving its range.',
    line: believingOneList,
  },
  'late-half-skipped': {
    what: 'Of each list only its earlier half is read.',
    line: (line) => ({
      ...line,
      list: async (start, end) => {
        const records = await line.list(start, end);
        return records.slice(0, Math.ceil(records.length / 2));
      },
    }),
  },
  'failed-list-taken-as-empty': {
    what: 'A list that could not be read is taken as one without records.',
    line: (line) => ({ ...line, list: (start, end) => noneIfFailed(line.list(start, end)) }),
  },
  'failed-report-taken-as-empty': {
    what: 'A report that could not be read is taken as one without rows.',
    line: (line) => ({
      ...line,
      transactions: (start, end) => noneIfFailed(line.transactions(start, end)),
    }),
  },
  'proof-never-renewed': {
    what: 'The service is proven once in a run of the program, not before each sending.',
    line: withFirstProof,
  },
  'report-taken-as-empty': {
    what: 'The report is not read, and taken as one without rows.',
    line: (line) => ({ ...line, transactions: async () => [] }),
  },
  'look-up-at-the-wrong-connection': {
    what: 'After a branch switch, look-ups go where new money goes.',
    portTo: (_, current) => () => current(),
  },
} as const satisfies Readonly<Record<string, Bug>>;
