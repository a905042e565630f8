import type { Row } from '../../../src/hub/database.ts';
import type { HubConnection } from '../../../src/main/hub/hub-client.ts';
import type { Reservations } from '../../../src/main/hub/reservations.ts';
import type { Uplink } from '../../../src/main/hub/uplink.ts';
import type { PaymentsPort } from '../../../src/main/payments/engine/engine-context.ts';
import type { ClinicTheme } from './clinic-theme.ts';

type Query = (text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** A planted mistake of a clinic: between a counter and the hub, or in a statement of the hub. */
export interface ClinicBug {
  /** A description of the mistake in a sentence. */
  readonly what: string;
  /** The theme of the seeds that provoke it; any if unset. */
  readonly theme?: ClinicTheme;
  readonly line?: (line: HubConnection) => HubConnection;
  readonly uplink?: (uplink: Uplink) => Uplink;
  readonly reservations?: (reservations: Reservations) => Reservations;
  readonly port?: (port: PaymentsPort) => PaymentsPort;
  /** True if no entry counts as sent to the hub. */
  readonly forgetsSent?: true;
  /** Replaces a statement of the hub. */
  readonly query?: (query: Query) => Query;
  /** True if a restored database is taken as the newest. */
  readonly hidesRestore?: true;
}

/** A line with another answer to one call. */
const answering =
  (name: string, answer: (input: unknown, call: (input: unknown) => Promise<unknown>) => unknown) =>
  (line: HubConnection): HubConnection => ({
    ...line,
    client: new Proxy(line.client, {
      get: (target, key) => {
        const call: unknown = Reflect.get(target, key);
        if (key !== name || typeof call !== 'function') return call;
        return async (input: unknown) => answer(input, async (given) => call(given));
      },
    }),
  });

/** Reservations with another result of one method. */
const resulting =
  (name: 'charge' | 'followUp' | 'othersOn', change: (result: object | null) => object) =>
  (reservations: Reservations): Reservations =>
    new Proxy(reservations, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key, target);
        if (typeof member !== 'function') return member;
        if (key !== name) return member.bind(target);
        return async (asked: unknown) => {
          const result: unknown = await member.call(target, asked);
          return change(result instanceof Object ? result : null);
        };
      },
    });

/** A hub with other rows for the statements with a text. */
const statement =
  (
    part: string,
    rows: (query: Query, text: string, values: readonly unknown[]) => ReturnType<Query>,
  ) =>
  (query: Query): Query =>
  (text, values) =>
    text.includes(part) ? rows(query, text, values) : query(text, values);

const none = async () => [];

export const CLINIC_BUGS: ReadonlyMap<string, ClinicBug> = new Map(
  Object.entries({
    'reservation-with-a-lease': {
      what: 'A reservation ends a minute after it was asked for.',
      theme: 'doubts',
      query: statement('SELECT r.till_id, r.asked_at', async (query, text, values) => {
        await query(
          `UPDATE reservation SET state = 'done' WHERE asked_at < $1::timestamptz - interval '60 s'`,
          [values[2]],
        );
        return query(text, values);
      }),
    },
    'reservation-per-counter': {
      what: 'The hub does not see the reservation of another counter.',
      query: statement('SELECT r.till_id, r.asked_at', none),
    },
    'refusal-ignored': {
      what: 'A counter takes the answer busy as a grant.',
      line: answering('ask', async (input, call) => {
        const answer = await call(input);
        const isBusy = answer instanceof Object && Reflect.get(answer, 'answer') === 'busy';
        const granted = { answer: 'granted', followUps: [], alike: [], left: null };
        return isBusy ? { ...granted, epoch: '0190d3a1-0000-7000-8000-00000000ffff' } : answer;
      }),
    },
    'hello-voids-before-entries-arrived': {
      what: 'A hello voids the reservations that its counter does not hold, before all its entries have arrived.',
      theme: 'cut-after-grants',
      query: statement('UPDATE till SET sends_as = till_id', async (query, text, values) => {
        const [tillId, , inHand] = values;
        await query(
          `UPDATE reservation SET state = 'void'
           WHERE state = 'open' AND till_id = $1 AND NOT (reservation_id = ANY($2::uuid[]))`,
          [tillId, inHand],
        );
        return query(text, values);
      }),
    },
    'older-session-taken': {
      what: 'The hub carries out a late call of an older session.',
      theme: 'dies-while-asking',
      query: (query) => (text, values) =>
        query(text.replace('AND session = $2 AND', 'AND $2::bigint IS NOT NULL AND'), values),
    },
    'in-doubt-is-the-end': {
      what: 'The intent ends its reservation, before its outcome is known.',
      theme: 'doubts',
      query: statement("SET state = 'used' WHERE reservation_id = ANY", (query, text, values) =>
        query(text.replace("state = 'used'", "state = 'done'"), values),
      ),
    },
    'attention-not-raised': {
      what: 'The hub finds a refund or a charge without a reservation, and raises no attention.',
      query: statement('INSERT INTO attention', none),
    },
    'unmarked-without-the-hub': {
      what: 'A counter marks a follow-up that was made without the hub as granted.',
      reservations: resulting('followUp', (result) => ({
        ...result,
        mark: { epoch: '0190d3a1-0000-7000-8000-00000000fffe' },
      })),
    },
    'similar-not-asked': {
      what: 'A counter does not ask about the payments of other counters.',
      reservations: resulting('charge', (result) => ({ ...result, others: [] })),
    },
    'sent-taken-as-never-sent': {
      what: 'A counter takes an entry as never sent that only was not acknowledged.',
      theme: 'cut-after-grants',
      forgetsSent: true,
    },
    'own-entries-not-sent-before': {
      what: 'A counter asks before its own entries are at the hub.',
      theme: 'rush',
      uplink: (uplink) =>
        new Proxy(uplink, {
          get: (target, key) =>
            key === 'complete' ? async () => true : Reflect.get(target, key, target),
        }),
    },
    'never-given-back': {
      what: 'A counter keeps reservations that it did not use.',
      theme: 'doubts',
      line: answering('drop', async () => ({})),
    },
    'acknowledged-before-stored': {
      what: 'The hub acknowledges entries and does not store them.',
      line: answering('rows', async (input, call) => {
        const { entries } = input as { entries: { number: number; hash: string }[] };
        const last = entries.at(-1);
        if (entries.length > 2) return { upTo: { number: last?.number, hash: last?.hash } };
        return call(input);
      }),
    },
    'restore-unnoticed': {
      what: 'A restored database is taken as the newest.',
      hidesRestore: true,
    },
    'recovering-ends-at-hello': {
      what: 'A restored hub grants once each counter said hello, before its entries have arrived.',
      query: statement('OR hello_number IS NOT NULL', (query, text, values) =>
        query(text.replace(' OR hello_number IS NOT NULL', ''), values),
      ),
    },
    'lost-pc-gives-back': {
      what: 'The reservations of a lost PC are void once a manager names it.',
      theme: 'cut-after-grants',
      query: statement("UPDATE till SET state = 'lost', session", async (query, text, values) => {
        await query(
          `UPDATE reservation SET state = 'void' WHERE state IN ('open', 'used') AND till_id = $1`,
          [values[0]],
        );
        return query(text, values);
      }),
    },
    'two-subjects': {
      what: 'A payment has two subjects.',
      query: (query) => {
        let asked = 0;
        const other = statement('SELECT record_id, of_payment FROM', async (run, _, values) => {
          asked += 1;
          if (asked % 2 === 0) return [];
          return run(
            'SELECT record_id, key AS of_payment FROM payment WHERE record_id = ANY($1)',
            values,
          );
        });
        return other(query);
      },
    },
    'own-is-similar': {
      what: "A counter's own payment counts as another counter's.",
      query: (query) => (text, values) =>
        query(text.replace('AND p.till_id <> $2', 'AND $2::text IS NOT NULL'), values),
    },
    'sent-again-without-its-own': {
      what: 'A follow-up that is sent again asks for another reservation beside its own.',
      theme: 'doubts',
      line: answering('ask', (input, call) => {
        const { reserved, ...rest } = input as { reserved: object };
        return call({
          ...rest,
          reserved: 'of' in reserved ? { ...reserved, insteadOf: null } : reserved,
        });
      }),
    },
    'gap-stored': {
      what: 'The hub stores a batch without one of its entries.',
      query: statement('INSERT INTO journal_entry', (query, text, values) => {
        const [tillId, ...columns] = values;
        const isLong = Array.isArray(columns[0]) && columns[0].length > 2;
        const without = (column: unknown) =>
          isLong && Array.isArray(column) ? column.toSpliced(1, 1) : column;
        return query(text, [tillId, ...columns.map(without)]);
      }),
    },
    'fork-unnoticed': {
      what: 'The hub takes the rows of two chains as those of one.',
      theme: 'losses',
      query: statement('SELECT e.number FROM journal_entry e', async (_, __, [, numbers]) =>
        Array.isArray(numbers) ? numbers.map((number: unknown) => ({ number })) : [],
      ),
    },
    'stopped-counter-takes-money': {
      what: 'A counter that the hub is ahead of takes money.',
      theme: 'losses',
      uplink: (uplink) =>
        new Proxy(uplink, {
          get: (target, key) => {
            const value: unknown = Reflect.get(target, key, target);
            return key === 'state' && value === 'ahead' ? 'away' : value;
          },
        }),
    },
    'age-by-the-pc-clock': {
      what: 'The hub takes the age of a payment from the clock of its PC.',
      query: (query) => (text, values) =>
        query(
          text.replaceAll(
            /LEAST\((\w+)\.received_at, \w+\.opened_at \+ \w+\.clock_offset_ms \* interval '1 ms'\)/g,
            '$1.opened_at',
          ),
          values,
        ),
    },
    'read-before-the-ask': {
      what: 'A counter reads the follow-ups at the service before it asks, not after.',
      port: (port) => {
        const read = new Map<string, ReturnType<PaymentsPort['transactions']>>();
        return {
          ...port,
          prove: () => port.prove(),
          send: (request) => port.send(request),
          list: (...days) => port.list(...days),
          depositDetails: (...days) => port.depositDetails(...days),
          rejects: (...days) => port.rejects(...days),
          transactions: (...days) => {
            const rows = read.get(days.join()) ?? port.transactions(...days);
            read.set(days.join(), rows);
            return rows;
          },
        };
      },
    },
    'approval-shown-as-declined': {
      what: 'A counter shows an approved charge as declined, which only its own invariants tell.',
      port: (port) => ({
        ...port,
        prove: () => port.prove(),
        list: (...days) => port.list(...days),
        transactions: (...days) => port.transactions(...days),
        depositDetails: (...days) => port.depositDetails(...days),
        rejects: (...days) => port.rejects(...days),
        send: async (request) => {
          const answer = await port.send(request);
          const isWrong = request.operation === 'authorize' && answer.state === 'approved';
          return isWrong ? { ...answer, state: 'declined' } : answer;
        },
      }),
    },
    'away-taken-as-none-made': {
      what: 'While the hub is away, a refund without a tracking id is taken as this counter’s.',
      theme: 'doubts',
      reservations: resulting('othersOn', (others) => others ?? { recordIds: [], isOpen: false }),
    },
    'open-refunds-of-others-ignored': {
      what: 'A refund without a tracking id is taken as this counter’s while another counter has one without a record.',
      theme: 'doubts',
      reservations: resulting('othersOn', (others) => ({
        recordIds: [],
        ...others,
        isOpen: false,
      })),
    },
    'sum-forgotten': {
      what: 'The hub does not add up the refunds of other counters.',
      query: statement('WITH names AS', none),
    },
  } satisfies Readonly<Record<string, ClinicBug>>),
);
