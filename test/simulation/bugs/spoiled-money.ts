import { CodedError } from '../../../src/main/system/coded-error.ts';
import type { Bug } from './bug.ts';

/** Mistakes between the page and the till. */
export const SPOILED_MONEY = {
  'cash-locked-by-network': {
    what: 'Cash is taken only while the service answers.',
    money: ({ checkout }, line) => {
      const { takeCash } = checkout;
      checkout.takeCash = async (input) => {
        const proof = await line().prove();
        if (proof.kind === 'unreachable') throw new CodedError('SWIPE_GONE');
        return takeCash(input);
      };
    },
  },
  'minutes-by-this-pcs-clock': {
    what: 'How long ago something was paid is told by a clock that anybody may set.',
    theme: 'clocks',
    money: ({ ages }, _line, { pcClock }) => {
      const began = new Map<string, number>();
      const begin = ages.begin.bind(ages);
      ages.begin = (id) => {
        began.set(id, pcClock.now);
        begin(id);
      };
      const atLeast = ages.atLeast.bind(ages);
      ages.atLeast = (id, at, serviceNow) => {
        const since = began.get(id);
        return since === undefined ? atLeast(id, at, serviceNow) : pcClock.now - since;
      };
    },
  },
  'minutes-forgotten-at-a-start': {
    what: 'What was paid before a start is taken to be long ago.',
    money: ({ ages }) => {
      ages.atLeast = (id) => ages.of(id) ?? Number.POSITIVE_INFINITY;
    },
  },
  'known-after-the-word': {
    what: 'What is approved of a sale is counted when a manager’s word has come, not when it is asked for.',
    theme: 'slowApprovals',
    money: ({ attempts }) => {
      const prepare = attempts.prepare.bind(attempts);
      attempts.prepare = (command) =>
        prepare({ ...command, decidedFrom: attempts.snapshotOf(command) });
      const compare = attempts.requireOfflineUnchanged.bind(attempts);
      attempts.requireOfflineUnchanged = (tender) =>
        compare({ ...tender, decidedFrom: attempts.snapshotOf(tender) });
    },
  },
  'command-id-forgotten': {
    what: 'A command that arrives twice is taken as two.',
    money: ({ checkout }, _line, _environment, gate) => {
      gate.once = (_caller, _commandId, carryOut) => carryOut();
      const { charge } = checkout;
      let count = 0;
      checkout.charge = (input) => {
        count += 1;
        const commandId = input.commandId.replace(/^.{8}/, String(count).padStart(8, '0'));
        return charge({ ...input, commandId });
      };
    },
  },
} as const satisfies Readonly<Record<string, Bug>>;
