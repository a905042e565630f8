import { describe, expect, test } from 'vitest';
import type { Approve } from '../../../src/main/commands.ts';
import { type Command, Commands, type Right } from '../../../src/main/commands.ts';
import { CodedError } from '../../../src/main/system/coded-error.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { DANA, journalIn, newId } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Requested by the patient' };
const ALWAYS: Right = { permission: 'close-day', approval: 'always' };
const BY_ROLE: Right = { permission: 'close-day', approval: 'role' };

/** A gate on a new journal; its command begins a close. */
function gate({
  cashier = () => DANA,
  mayNow = false,
  approve = async () => MORGAN,
  folder = temporaryFolder(),
}: {
  readonly cashier?: () => typeof DANA | null;
  readonly mayNow?: boolean;
  readonly approve?: Approve;
  readonly folder?: string;
} = {}) {
  const journal = journalIn(folder);
  const commands = new Commands(journal, { cashier, mayNow: () => mayNow, approve });
  const asked: unknown[] = [];
  const begin = (
    command: Command,
    right: Right | null,
    shown: () => unknown = () => null,
  ): Promise<boolean> =>
    commands.runWith(
      command,
      shown,
      () => right,
      (now, by, first) => {
        asked.push({ now, by, first });
        const body = { commandId: command.commandId, closingId: newId(), cashier: by.cashier };
        return [{ kind: 'closing.begun', body }];
      },
    );
  return { journal, begin, asked, commands };
}

describe('a command that changes the journal', () => {
  test.each([
    ['without a right', null, false, null],
    ['with a right of the role', BY_ROLE, true, null],
    ['with a right that the role lacks', BY_ROLE, false, MORGAN],
    ['with an approval that every role needs', ALWAYS, true, MORGAN],
  ] as const)('%s is appended once', async (_, right, mayNow, manager) => {
    const { begin, asked, journal } = gate({ mayNow });
    const command = { commandId: newId(), approval: APPROVAL };
    expect(await begin(command, right)).toBe(true);
    const { revision } = journal;
    expect(await begin(command, right)).toBe(false);
    expect(asked).toEqual([{ now: null, first: null, by: { cashier: DANA, manager } }]);
    expect(journal.revision).toBe(revision);
  });

  test('sent twice at once is appended once', async () => {
    const { begin, asked } = gate();
    const command = { commandId: newId(), approval: APPROVAL };
    expect(await Promise.all([begin(command, ALWAYS), begin(command, ALWAYS)])).toEqual([
      true,
      false,
    ]);
    expect(asked).toHaveLength(1);
  });

  test('that is not possible any more after the approval is refused', async () => {
    let open = true;
    const { begin, asked } = gate({
      approve: async () => {
        open = false;
        return MORGAN;
      },
    });
    const shown = () => {
      if (!open) throw new CodedError('NOT_CLOSING');
    };
    const command = { commandId: newId(), approval: APPROVAL };
    await expect(begin(command, ALWAYS, shown)).rejects.toMatchObject({ code: 'NOT_CLOSING' });
    expect(asked).toEqual([]);
  });

  test('gets the state that the person saw, and the present one', async () => {
    let seen = 1;
    const { begin, asked } = gate();
    await begin({ commandId: newId(), approval: APPROVAL }, ALWAYS, () => seen++);
    expect(asked).toMatchObject([{ first: 1, now: 2 }]);
  });

  test('is refused without a signed-in person, before the approval', async () => {
    const approved: unknown[] = [];
    const approve = async () => {
      approved.push(null);
      return MORGAN;
    };
    const { begin, commands } = gate({ cashier: () => null, approve });
    const command = { commandId: newId(), approval: APPROVAL };
    await expect(begin(command, ALWAYS)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(() => commands.run(command, () => [])).toThrow(CodedError);
    expect(approved).toEqual([]);
  });

  test('of a person who signs out during the approval is refused', async () => {
    let cashier: typeof DANA | null = DANA;
    const { begin, asked } = gate({
      cashier: () => cashier,
      approve: async () => {
        cashier = null;
        return MORGAN;
      },
    });
    const command = { commandId: newId(), approval: APPROVAL };
    await expect(begin(command, ALWAYS)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(asked).toEqual([]);
  });

  test('of any signed-in person may change nothing', () => {
    const { commands, journal } = gate();
    const { revision } = journal;
    expect(commands.run({ commandId: newId() }, () => [])).toBe(true);
    expect(journal.revision).toBe(revision);
  });
});

describe('a command of a page', () => {
  const CALLER = 'cashier settings.change';

  /** Calls that begin at once; each ends by the test. */
  function effect() {
    const ends: PromiseWithResolvers<string>[] = [];
    const carryOut = () => {
      const end = Promise.withResolvers<string>();
      ends.push(end);
      return end.promise;
    };
    return { ends, carryOut };
  }

  test('sent twice at once is carried out once, and both get its answer', async () => {
    const { commands } = gate();
    const { ends, carryOut } = effect();
    const commandId = newId();
    const answers = [1, 2].map(() => commands.once(CALLER, commandId, carryOut));
    ends[0]?.resolve('first');
    expect(await Promise.all(answers)).toEqual(['first', 'first']);
    expect(ends).toHaveLength(1);
  });

  test('that failed may be repeated', async () => {
    const { commands } = gate();
    const { ends, carryOut } = effect();
    const commandId = newId();
    const failed = commands.once(CALLER, commandId, carryOut);
    ends[0]?.reject(new CodedError('SALE_OPEN'));
    await expect(failed).rejects.toMatchObject({ code: 'SALE_OPEN' });
    const again = commands.once(CALLER, commandId, carryOut);
    ends[1]?.resolve('second');
    expect(await again).toBe('second');
  });

  test('gives no answer to another caller', async () => {
    const { commands } = gate();
    const commandId = newId();
    await commands.once(CALLER, commandId, async () => 'secret');
    const other = commands.once('manager settings.change', commandId, async () => 'other');
    await expect(other).rejects.toMatchObject({ code: 'COMMAND_USED' });
  });

  test('of another procedure is refused, also if its own entries have the id', async () => {
    const { commands, begin } = gate();
    const command = { commandId: newId(), approval: APPROVAL };
    await commands.once(CALLER, command.commandId, () => begin(command, ALWAYS));
    const { ends, carryOut } = effect();
    const other = commands.once('cashier downtime.printSlips', command.commandId, carryOut);
    await expect(other).rejects.toMatchObject({ code: 'COMMAND_USED' });
    expect(ends).toEqual([]);
  });

  test('without an entry of its id changes nothing if its mark is refused', async () => {
    const { commands, journal } = gate();
    const command = { commandId: newId() };
    const append = journal.append.bind(journal);
    journal.append = (...entries: readonly NewEntry[]) => {
      if (entries.some(({ kind }) => kind === 'command.done')) throw new Error('The disk is full.');
      append(...entries);
    };
    const { revision } = journal;
    const clear = async () =>
      commands.run(command, (by) => [{ kind: 'list.cleared', body: { by } }]);
    await expect(commands.once(CALLER, command.commandId, clear)).rejects.toThrow('disk is full');
    expect(journal.revision).toBe(revision);
  });

  describe.each([
    ['done', null],
    ['in doubt', new Error('The answer was lost.')],
  ])('with a result outside of the journal that is %s', (_, failure) => {
    const RESULT = {
      kind: 'patient.created' as const,
      body: { patientId: null, outcome: 'in-doubt' as const, by: DANA },
    };
    const change = (commands: Commands) => async () => {
      await Promise.resolve(); // the answer of the service
      commands.appendResult(RESULT);
      if (failure !== null) throw failure;
    };

    test('has its mark in the commit of the result', async () => {
      const { commands, journal } = gate();
      const append = journal.append.bind(journal);
      const commits: string[][] = [];
      journal.append = (...entries: readonly NewEntry[]) => {
        commits.push(entries.map(({ kind }) => kind));
        append(...entries);
      };
      await Promise.allSettled([commands.once(CALLER, newId(), change(commands))]);
      expect(commits).toEqual([['patient.created', 'command.done']]);
    });

    test('is not carried out again', async () => {
      const folder = temporaryFolder();
      const commandId = newId();
      const first = gate({ folder });
      await Promise.allSettled([first.commands.once(CALLER, commandId, change(first.commands))]);
      first.journal.close();
      const { commands } = gate({ folder });
      const { ends, carryOut } = effect();
      await expect(commands.once(CALLER, commandId, carryOut)).rejects.toMatchObject({
        code: 'COMMAND_USED',
      });
      expect(ends).toEqual([]);
    });
  });

  test('of an earlier run of the program is not carried out again', async () => {
    const folder = temporaryFolder();
    const commandId = newId();
    const first = gate({ folder });
    await first.commands.once(CALLER, commandId, async () => 'done');
    first.journal.close();
    const { commands } = gate({ folder });
    const { ends, carryOut } = effect();
    const again = commands.once(CALLER, commandId, carryOut);
    await expect(again).rejects.toMatchObject({ code: 'COMMAND_USED' });
    expect(ends).toEqual([]);
  });

  test('with an entry of its own is refused after a restart if its feature does not answer that entry', async () => {
    const folder = temporaryFolder();
    const command = { commandId: newId(), approval: APPROVAL };
    const first = gate({ folder });
    await first.commands.once(CALLER, command.commandId, () => first.begin(command, ALWAYS));
    first.journal.close();
    const { commands } = gate({ folder });
    const { ends, carryOut } = effect();
    const again = commands.once(CALLER, command.commandId, carryOut, ['day.closed']);
    await expect(again).rejects.toMatchObject({ code: 'COMMAND_USED' });
    expect(ends).toEqual([]);
  });

  test('with an entry of its own is answered by its feature after a restart', async () => {
    const folder = temporaryFolder();
    const command = { commandId: newId(), approval: APPROVAL };
    const first = gate({ folder });
    await first.commands.once(CALLER, command.commandId, () => first.begin(command, ALWAYS));
    first.journal.close();
    const { commands, begin, asked } = gate({ folder });
    const carryOut = () => begin(command, ALWAYS);
    const again = commands.once(CALLER, command.commandId, carryOut, ['closing.begun']);
    expect(await again).toBe(false);
    expect(asked).toEqual([]);
  });
});
