import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnRows } from '../../../../../src/renderer/features/reports/drawn-rows.ts';

const COUNT = 100_000;
const scrolled = fc.record({
  first: fc.nat(COUNT),
  page: fc.integer({ min: 1, max: 60 }),
  scrolling: fc.boolean(),
});

describe('the rendered rows', () => {
  it('are all visible rows, each once and at its own position', () => {
    fc.assert(
      fc.property(fc.nat(COUNT), scrolled, (count, at) => {
        const drawn = drawnRows(count, at);
        const indexes = new Set(drawn.map(({ index }) => index));
        const places = new Set(drawn.map(({ place }) => place));
        expect([indexes.size, places.size]).toEqual([drawn.length, drawn.length]);
        for (let index = at.first; index < Math.min(count, at.first + at.page); index += 1) {
          expect(indexes).toContain(index);
        }
        expect(drawn.every(({ index }) => index >= 0 && index < count)).toBe(true);
      }),
    );
  });

  it('keep their elements while scrolling, and are in order at rest', () => {
    const at = { first: 500, page: 20 };
    const places = (scrolling: boolean) =>
      drawnRows(COUNT, { ...at, scrolling }).map(({ place }) => place);
    expect(places(true)).toEqual([...places(true)].sort((a, b) => a - b));
    const indexes = drawnRows(COUNT, { ...at, scrolling: false }).map(({ index }) => index);
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
  });

  it('stay at their position while visible', () => {
    const placeOf = (first: number) =>
      new Map(
        drawnRows(COUNT, { first, page: 20, scrolling: true }).map(({ index, place }) => [
          index,
          place,
        ]),
      );
    const [before, after] = [placeOf(500), placeOf(507)];
    for (const [index, place] of after) expect(before.get(index) ?? place).toBe(place);
  });
});
