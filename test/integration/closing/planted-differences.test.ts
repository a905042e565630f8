import { describe, expect, test } from 'vitest';
import { closedDay, facts, named } from './close-and-tab.ts';
import { expected, OF_DRAWER, OF_SERVICE, PLANTED, THREE_DAYS_LATER } from './planted.ts';
import { IN_DRAWER } from './worked-day.ts';

describe(`${PLANTED.length} planted differences`, () => {
  test('are absent from a day that agrees, at the close and in the tab', async () => {
    const { atTheClose, inTheTab } = await closedDay(0, IN_DRAWER);
    expect(await atTheClose([])).toEqual([]);
    expect(await inTheTab()).toEqual([]);
  });

  test.each(PLANTED)(
    '$kind of the $about is reported in its time and nothing else',
    async (each) => {
      const { day, atTheClose, inTheTab } = await closedDay(
        each.after ?? 0,
        each.counted ?? IN_DRAWER,
      );
      const found = await atTheClose([each]);
      expect(found.map(named)).toEqual(expected(day, [each]));
      expect((await inTheTab()).map(facts)).toEqual(found.map(facts));
    },
  );

  test('are the same findings in the tab, alone and in pairs', { timeout: 300_000 }, async () => {
    const { day, atTheClose, inTheTab } = await closedDay(THREE_DAYS_LATER, IN_DRAWER);
    const pairs = OF_SERVICE.flatMap((one, n) =>
      OF_SERVICE.slice(n + 1)
        .filter(({ about }) => about !== one.about)
        .map((other) => [one, other]),
    );
    for (const plants of [...OF_SERVICE.map((one) => [one]), ...pairs]) {
      const found = await atTheClose(plants);
      expect(found.map(named).toSorted()).toEqual(expected(day, plants));
      expect((await inTheTab()).map(facts).toSorted()).toEqual(found.map(facts).toSorted());
    }
  });

  test.each(OF_DRAWER)('$kind is reported beside each other one', async (drawer) => {
    const counted = drawer.counted ?? IN_DRAWER;
    const { day, atTheClose, inTheTab } = await closedDay(THREE_DAYS_LATER, counted);
    for (const other of OF_SERVICE) {
      const found = await atTheClose([drawer, other]);
      expect(found.map(named).toSorted()).toEqual(expected(day, [drawer, other]));
      expect((await inTheTab()).map(facts).toSorted()).toEqual(found.map(facts).toSorted());
    }
  });
});
