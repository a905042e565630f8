import { expect, test } from 'vitest';
import { agedOut } from '../../../../src/main/setup/back-up.ts';

const two = (value: number) => String(value).padStart(2, '0');
const named = (day: number, hour: number) =>
  `swipewell-demo-K7M2Q9-202601${two(day)}T${two(hour)}0000Z.backup`;

test('keeps the hourly backups of two days and the last of each day', () => {
  const names = [1, 2, 3, 4].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => named(day, hour)),
  );
  const gone = agedOut(names);
  expect(gone).toHaveLength(2 * 24 - 2);
  expect(gone).not.toContain(named(1, 23));
  expect(gone).not.toContain(named(2, 23));
  expect(gone).not.toContain(named(3, 0));
});

test('keeps sixty days and leaves other files alone', () => {
  const days = Array.from({ length: 100 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    return `swipewell-demo-K7M2Q9-${date.replaceAll('-', '')}T120000Z.backup`;
  });
  const gone = agedOut([...days, 'holiday.jpg', 'swipewell-demo-K7M2Q9-notes.txt']);
  expect(gone.toSorted()).toEqual(days.slice(0, 40));
});
