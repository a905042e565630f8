import type {
  MoneyAnswer,
  MoneyRequest,
} from '../../../src/main/payments/engine/engine-context.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Bug } from './bug.ts';

/** A client with other answers to requests for money. */
const answering =
  (change: (answer: MoneyAnswer) => MoneyAnswer): NonNullable<Bug['line']> =>
  (line) => ({ ...line, send: async (request) => change(await line.send(request)) });

/** A client that sends other requests for money. */
const asking =
  (change: (request: MoneyRequest) => MoneyRequest): NonNullable<Bug['line']> =>
  (line) => ({ ...line, send: (request) => line.send(change(request)) });

const DAY = 86_400_000;

const nextDay = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** Mistakes in what the client sends and in what it makes of an answer. */
export const SPOILED_ANSWERS = {
  'refusal-read-as-not-sent': {
    what: 'A refusal is taken as if no byte had left.',
    line: answering((answer) =>
      answer.state === 'refused' ? { ...answer, state: 'not-sent' } : answer,
    ),
  },
  'failed-read-as-declined': {
    what: 'An answer of FAILED is taken as declined, so that no status check follows.',
    line: answering((answer) =>
      answer.state === 'failed' ? { ...answer, state: 'declined' } : answer,
    ),
  },
  'answer-without-its-record': {
    what: 'The id of the answered record is not kept.',
    line: answering((answer) => ({ ...answer, paymentId: null })),
  },
  'amount-rounded': {
    what: 'The cents of an amount are lost on its way.',
    line: asking((request) =>
      'amount' in request
        ? { ...request, amount: cents(Math.ceil(request.amount / 10_000) * 10_000) }
        : request,
    ),
  },
  'hold-sent-as-charge': {
    what: 'A hold is sent as a charge.',
    line: asking((request) =>
      request.operation === 'preauthorize' ? { ...request, operation: 'authorize' } : request,
    ),
  },
  'tracking-id-cut': {
    what: 'The tracking id is cut by a character on its way.',
    line: asking((request) => ({ ...request, trackingId: request.trackingId.slice(0, -1) })),
  },
  'report-of-the-next-day': {
    what: 'The days of the report are those of a time zone ahead of the service.',
    line: (line) => ({
      ...line,
      transactions: (start, end) => line.transactions(nextDay(start), nextDay(end)),
    }),
  },
  'newest-record-only': {
    what: 'Of the records of a tracking id only the newest is read.',
    line: (line) => ({
      ...line,
      list: async (start, end) => {
        const records = await line.list(start, end);
        const newest = new Map(records.map((record) => [record.trackingId ?? record.id, record]));
        return [...newest.values()];
      },
    }),
  },
  'negative-rows-dropped': {
    what: 'The rows of voids, whose amount is negative, are dropped from the report.',
    line: (line) => ({
      ...line,
      transactions: async (start, end) =>
        (await line.transactions(start, end)).filter(({ amount }) => amount >= 0),
    }),
  },
  'former-branch-dropped': {
    what: 'After a branch switch the client of the former branch is gone.',
    portTo: (portTo, current) => (connection) =>
      connection.id === current().connection.id ? portTo(connection) : null,
  },
} as const satisfies Readonly<Record<string, Bug>>;
