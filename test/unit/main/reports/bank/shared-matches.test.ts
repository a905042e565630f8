import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  type MatchesAtHub,
  NO_HUB,
  SharedMatches,
} from '../../../../../src/main/reports/bank/shared-matches.ts';
import { bankRows } from '../../../../../src/main/reports/bank/transfers.ts';
import { CodedError } from '../../../../../src/main/system/coded-error.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { bank, MARCH, transfer } from '../../../../support/bank-fixture.ts';

const T1 = transfer('T-1', 5_000, '2026-03-03');
const T2 = transfer('T-2', 5_000, '2026-03-03');

const takenOf = (names: readonly string[], all: readonly string[]) =>
  new Map(
    names
      .filter((name) => all.includes(name))
      .map((name) => [name, { name, counter: 'Desk 2', day: '2026-03-03' }]),
  );

/** A hub where other counters have some names, as it says before or only when they are reserved. */
function hubWith({ known = [], late = [] }: { known?: string[]; late?: string[] }) {
  const dropped: string[] = [];
  const matches: MatchesAtHub = {
    ...{ isAway: false, isUnsent: () => false },
    taken: async (names) => takenOf(names, known),
    reserve: async (names) => takenOf(names, [...known, ...late]),
    drop: async (names) => void dropped.push(...names),
  };
  return { matches, dropped };
}

const away = async () => {
  throw new CodedError('HUB_AWAY');
};

/** A hub that is away, and that has the entries up to `sent`. */
const awayHub = (journal: { sent: number }): MatchesAtHub => ({
  ...{ isAway: true, isUnsent: (entry) => entry > journal.sent, taken: away, reserve: away },
  drop: async () => {},
});

const packed = (bagNumber: string, bills: number) => ({
  kind: 'bag.packed' as const,
  body: {
    ...{ commandId: v7(), bagId: v7(), bagNumber, accountId: 'checking', day: '2026-03-02' },
    ...{ businessDays: ['2026-03-02'], bills: cents(bills), coin: cents(0), checks: [] },
    cashier: { id: 'dana', name: 'Dana Reyes' },
  },
});

describe('Of the deposits of a clinic', () => {
  test('one that another counter matched is neither matched nor offered', async () => {
    const { matches } = hubWith({ known: ['transfer T-1'] });
    const { importRows, look, service } = bank([T1, T2], undefined, [], matches);
    await importRows('2026-03-03,CARD,50.00', '2026-03-04,CARD AGAIN,50.00');
    expect(look()).toEqual({
      matched: [['CARD', 'transfer', 'T-2']],
      unmatched: ['CARD AGAIN'],
    });
    const [line] = service.look(MARCH).unmatched;
    expect(await service.matcher.candidates(line?.lineId ?? '')).toEqual([]);
  });

  test('one that another counter matches at the same time is not matched, and its line is given back', async () => {
    const { matches, dropped } = hubWith({ late: ['transfer T-1'] });
    const { importRows, look, service } = bank([T1], undefined, [], matches);
    expect(await importRows('2026-03-03,CARD,50.00')).toMatchObject({ matched: 0 });
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    expect(dropped).toEqual([`line ${lineId}`]);
    const [candidate] = await service.matcher.candidates(lineId);
    if (candidate === undefined) throw new Error('The hub did not say that it is taken.');
    const order = { commandId: v7(), lineId, meaning: candidate.meaning };
    await expect(service.matcher.match(order)).rejects.toThrow('CHANGED_MEANWHILE');
    expect(look().matched).toEqual([]);
  });

  test('a line that another counter matched is left alone, also one that a rule knows', async () => {
    const lines = ['2026-03-03,CARD,50.00', '2026-03-04,RENT,-900.00'];
    const first = bank([T1]);
    await first.importRows(...lines);
    const { unmatched, matched } = first.service.look(MARCH);
    const known = [...unmatched, ...matched].map(({ lineId }) => `line ${lineId}`);
    const { importRows, service, look } = bank([T1], undefined, [], hubWith({ known }).matches);
    service.saveRule({ what: 'other', contains: 'rent', amount: null });
    await importRows(...lines, '2026-03-05,CARD LATER,50.00');
    expect(look().matched).toEqual([['CARD LATER', 'transfer', 'T-1']]);
  });

  test('those that another counter matched have arrived, for the bags and the reconciliation', async () => {
    const known = ['transfer T-1'];
    const { journal, lines, bags, service, importRows } = bank(
      ...([[T1], undefined, [], hubWith({ known }).matches] as const),
    );
    const bag = packed('17', 2_000);
    journal.append(bag, packed('18', 2_100));
    const asked = async () => {
      await service.matchAgain(MARCH);
      const { bankDays, onTheWay } = bankRows(journal.readable, lines);
      return { bankDays: [...bankDays], onTheWay: onTheWay.map(({ name }) => name) };
    };
    await importRows('2026-03-20,RENT,-900.00');
    expect(await asked()).toEqual({
      bankDays: [['T-1', '2026-03-03']],
      onTheWay: ['17', '18'],
    });
    known.splice(0, 1, `bag ${bag.body.bagId}`);
    expect(await asked()).toEqual({ bankDays: [], onTheWay: ['18'] }); // the transfer was unmatched
    expect(bags.all.bags.map(({ bagNumber, arrived }) => [bagNumber, arrived])).toEqual([
      ['18', null],
      ['17', '2026-03-03'],
    ]);
  });

  test('a bag that another counter matches is not unpacked, nor one that the hub knows while it is away', async () => {
    const { journal, bags, lines } = bank([], undefined, [], NO_HUB);
    const bag = packed('17', 2_000);
    journal.append(bag);
    const { bagId } = bag.body;
    const order = { commandId: v7(), bagId, reason: 'Recount' };
    const unpackAt = (matches: MatchesAtHub) =>
      new SharedMatches({ journal, matches, lines }).unpack(bagId, () => bags.unpack(order));
    const taken = hubWith({ late: [`bag ${bagId}`] });
    await expect(unpackAt(taken.matches)).rejects.toThrow('CHANGED_MEANWHILE');
    const { number } = journal.head;
    await expect(unpackAt(awayHub({ sent: number }))).rejects.toThrow('HUB_AWAY');
    expect(bags.all.bags).toHaveLength(1);
    await unpackAt(awayHub({ sent: number - 1 }));
    expect(bags.all.bags).toEqual([]);
  });

  test('only a bag that the hub never had is matched while it is away, and lines that a rule knows', async () => {
    const uplink = { sent: 0 };
    const { journal, importRows, look, service } = bank([T1], undefined, [], awayHub(uplink));
    journal.append(packed('SENT', 2_000));
    uplink.sent = journal.head.number;
    journal.append(packed('UNSENT', 3_000));
    service.saveRule({ what: 'other', contains: 'rent', amount: null });
    await importRows(
      ...['2026-03-03,CARD,50.00', '2026-03-03,SENT BAG,20.00'],
      ...['2026-03-03,OWN BAG,30.00', '2026-03-04,RENT,-900.00'],
    );
    expect(look().matched.map(([line]) => line)).toEqual(['RENT', 'OWN BAG']);
    const { unmatched } = service.look(MARCH);
    const card = unmatched.find(({ description }) => description === 'CARD')?.lineId ?? '';
    expect(await service.matcher.candidates(card)).toEqual([]);
    const meaning = { kind: 'transfer', transferId: 'T-1', ach: cents(0) } as const;
    const order = { commandId: v7(), lineId: card, meaning };
    await expect(service.matcher.match(order)).rejects.toThrow('HUB_AWAY');
  });
});
