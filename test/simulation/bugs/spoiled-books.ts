import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import type { Bug } from './bug.ts';

type Append = NonNullable<Bug['append']>;

/** Appends other entries. */
const changing =
  (change: (entries: readonly NewEntry[]) => readonly NewEntry[]): Append =>
  (append) =>
  (...entries) => {
    const changed = change(entries);
    if (changed.length > 0) append(...changed);
  };

/** Appends each entry changed. */
export const changingEach = (change: (entry: NewEntry) => NewEntry): Append =>
  changing((entries) => entries.map(change));

const without = (...kinds: readonly NewEntry['kind'][]) =>
  changing((entries) => entries.filter(({ kind }) => !kinds.includes(kind)));

/** A mistake in a statement of the projections: a trigger that takes it back or adds to it. */
export const trigger =
  (name: string, body: string): Append =>
  (append, { db }) => {
    db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS ${name} ${body}`);
    return append;
  };

const has = (entries: readonly NewEntry[], kind: NewEntry['kind']) =>
  entries.some((entry) => entry.kind === kind);

/** Mistakes in the entries of an event, and in the figures that are made of them. */
export const SPOILED_BOOKS = {
  'reported-amount-dropped': {
    what: 'The amount of the report raises its alarm, and is not booked.',
    append: without('attempt.amount-reported'),
  },
  'receipt-not-queued': {
    what: 'A receipt is issued, and not queued for the printer.',
    append: changing((entries) =>
      entries.filter(({ kind, body }) => kind !== 'outbox.queued' || body.kind !== 'print-receipt'),
    ),
  },
  'drawer-not-queued': {
    what: 'Cash is taken, and the drawer stays closed.',
    append: changing((entries) =>
      entries.filter(({ kind, body }) => kind !== 'outbox.queued' || body.kind !== 'open-drawer'),
    ),
  },
  'approving-manager-not-journaled': {
    what: 'The manager who approved a charge beside one in doubt is not in its intent.',
    append: changingEach((entry) =>
      entry.kind === 'attempt.opened'
        ? {
            ...entry,
            body: {
              ...entry.body,
              acknowledgedDuplicates: entry.body.acknowledgedDuplicates.map((each) => ({
                ...each,
                manager: null,
              })),
            },
          }
        : entry,
    ),
  },
  'hold-counted-as-money': {
    what: 'A hold is booked like a charge.',
    append: trigger(
      'counts_holds',
      `AFTER INSERT ON movements WHEN NEW.kind = 'hold'
       BEGIN UPDATE movements SET kind = 'sale' WHERE number = NEW.number AND key = NEW.key; END`,
    ),
  },
  'refund-added': {
    what: 'A refund is booked as money that came in.',
    theme: 'refunds',
    append: trigger(
      'adds_refunds',
      `AFTER INSERT ON movements WHEN NEW.kind = 'refund'
       BEGIN UPDATE movements SET amount = -amount WHERE number = NEW.number AND key = NEW.key; END`,
    ),
  },
  'monitoring-never-ends': {
    what: 'That the monitoring of an attempt has ended is not written down.',
    append: without('attempt.monitoring-ended'),
  },
  'found-without-a-receipt': {
    what: 'A payment that a status check found approved gets no receipt.',
    append: changing((entries) =>
      entries.some(({ kind, body }) => kind === 'attempt.resolved' && body.foundBy !== 'answer')
        ? entries.filter(({ kind }) => kind !== 'receipt.issued' && kind !== 'outbox.queued')
        : entries,
    ),
  },
  'change-counted-as-cash': {
    what: 'The change that went back is counted as cash in the drawer.',
    append: changingEach((entry) =>
      entry.kind === 'cash.taken'
        ? { ...entry, body: { ...entry.body, amount: entry.body.given } }
        : entry,
    ),
  },
  'decision-frees-no-sale': {
    what: 'A sale that a decision frees is not parked, and is in no list.',
    theme: 'doubts',
    append: changing((entries) =>
      has(entries, 'attempt.decided')
        ? entries.filter(({ kind }) => kind !== 'sale.parked')
        : entries,
    ),
  },
  'set-aside-taken-as-decided': {
    what: 'A payment that a cashier set aside counts as not charged.',
    theme: 'doubts',
    append: changingEach((entry) =>
      entry.kind === 'attempt.decided' && entry.body.decision === 'set-aside'
        ? { ...entry, body: { ...entry.body, decision: 'not-charged' as const } }
        : entry,
    ),
  },
  'offset-not-journaled': {
    what: 'The intent is journaled without the offset of the service’s clock.',
    append: changingEach((entry) =>
      entry.kind === 'attempt.opened'
        ? { ...entry, body: { ...entry.body, clockOffsetMs: 0 } }
        : entry,
    ),
  },
  'void-moves-nothing': {
    what: 'A void is booked without its amount.',
    append: trigger(
      'no_void',
      `BEFORE INSERT ON movements WHEN NEW.kind = 'void' BEGIN SELECT RAISE(IGNORE); END`,
    ),
  },
  'capture-moves-nothing': {
    what: 'The capture of a hold is booked without its amount.',
    theme: 'holds',
    append: trigger(
      'no_capture',
      `BEFORE INSERT ON movements
       WHEN NEW.kind = 'sale' AND (SELECT operation FROM tender_requests WHERE key = NEW.key) = 'capture'
       BEGIN SELECT RAISE(IGNORE); END`,
    ),
  },
  'alarms-closed-together': {
    what: 'The closing of an alarm closes all others.',
    append: trigger(
      'closes_all',
      `AFTER UPDATE OF closed ON alarms WHEN NEW.closed
       BEGIN UPDATE alarms SET closed = 1 WHERE NOT closed; END`,
    ),
  },
  'cash-in-doubt-posted-again': {
    what: 'Cash whose posting is in doubt is posted again.',
    append: trigger(
      'posts_again',
      `AFTER UPDATE OF posting ON cash_takings WHEN NEW.posting = 'in-doubt'
       BEGIN UPDATE cash_takings SET posting = 'waiting' WHERE command_id = NEW.command_id; END`,
    ),
  },
  'cash-not-sent-given-up': {
    what: 'Cash whose posting was not sent waits no more.',
    append: trigger(
      'gives_up',
      `AFTER UPDATE OF posting ON cash_takings WHEN NEW.posting = 'waiting'
       BEGIN UPDATE cash_takings SET posting = 'refused' WHERE command_id = NEW.command_id; END`,
    ),
  },
} as const satisfies Readonly<Record<string, Bug>>;
