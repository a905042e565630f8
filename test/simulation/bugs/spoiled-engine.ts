import { followUpsOf } from '../../../src/main/journal/projections/attempts.ts';
import type { Readable } from '../../../src/main/journal/statements.ts';
import type { TakenTender } from '../../../src/main/payments/engine/command.ts';
import type { Bug } from './bug.ts';

/** A tender with numbers that stay in memory after the sending. */
function kept(taken: TakenTender | null): TakenTender | null {
  if (taken?.tender.kind !== 'card') return taken;
  return { ...taken, tender: { ...taken.tender, track: taken.tender.track.slice() } };
}

/** Mistakes in the parts of the payments: one of their steps replaced. */
export const SPOILED_ENGINES = {
  'follow-up-at-the-current-branch': {
    what: 'A refund is sent where new money goes, not to the branch of its payment.',
    money: ({ attempts }, line) => {
      const open = attempts.open.bind(attempts);
      attempts.open = (unchanged, taken) =>
        open('paymentId' in unchanged.command ? { ...unchanged, port: line() } : unchanged, taken);
    },
  },
  'two-follow-ups-at-once': {
    what: 'A refund that is open does not keep another one of its payment waiting.',
    theme: 'refunds',
    money: ({ attempts }, _line, { db }) => {
      const prepare = attempts.prepare.bind(attempts);
      attempts.prepare = (command) => {
        if (!('paymentId' in command)) return prepare(command);
        const { attempts: approved, children } = attempts.snapshotOf(command);
        const readable: Readable = {
          all: (sql, ...given) => db.prepare(sql).all(...given),
          nameOf: (encrypted) => encrypted,
        };
        const open = followUpsOf(readable, command.paymentId)
          .filter(({ state }) => state !== 'approved')
          .map(({ attemptId }) => `${attemptId} open`);
        return prepare({ ...command, decidedFrom: { attempts: [...approved, ...open], children } });
      };
    },
  },
  'cash-command-forgotten': {
    what: 'Cash that is pressed again after a crash is taken again.',
    money: ({ checkout }, _line, { newId }) => {
      const { takeCash } = checkout;
      checkout.takeCash = (input) => takeCash({ ...input, commandId: newId() });
    },
  },
  'cash-posted-at-starts-only': {
    what: 'Cash is posted at the next start, not when it is taken.',
    money: ({ attempts }) => {
      attempts.postCash = () => {};
    },
  },
  'drawer-opened-after-a-start': {
    what: 'A start opens the drawer for cash that was taken before it.',
    money: ({ outbox }) => {
      outbox.start = () => outbox.kick();
    },
  },
  'printed-again-as-original': {
    what: 'A receipt that is printed once more after a crash does not say DUPLICATE.',
    devices: (devices) => ({
      ...devices,
      'print-receipt': async (task) => devices['print-receipt']?.({ ...task, duplicate: false }),
    }),
  },
  'last-tender-named-only': {
    what: 'The receipt of a sale with several tenders names the last one only.',
    money: ({ receipts }) => {
      const issue = receipts.issue.bind(receipts);
      receipts.issue = (source, kinds) =>
        issue(
          source.tender.kind === 'split'
            ? { ...source, tender: { ...source.tender, parts: source.tender.parts.slice(-1) } }
            : source,
          kinds,
        );
    },
  },
  'track-kept': {
    what: 'The track of a card stays in memory after its sending.',
    money: ({ attempts }) => {
      const open = attempts.open.bind(attempts);
      attempts.open = (unchanged, taken) => open(unchanged, kept(taken));
    },
  },
  'decision-needs-no-manager': {
    what: 'A cashier alone decides about a payment in doubt.',
    theme: 'doubts',
    money: (_money, _line, _environment, gate) => {
      const allow = gate.allow.bind(gate);
      gate.allow = (command, shown) => allow(command, shown, () => null);
    },
  },
  'review-not-listed': {
    what: 'The in-doubt list has no payments that need a person.',
    money: ({ attempts }) => {
      const read = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(attempts), 'inDoubtList');
      Object.defineProperty(attempts, 'inDoubtList', {
        get: () => {
          const all: (typeof attempts)['inDoubtList'] = read?.get?.call(attempts);
          return all.filter(({ state }) => state !== 'needs-human');
        },
      });
    },
  },
} as const satisfies Readonly<Record<string, Bug>>;
