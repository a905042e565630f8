import type { StartingCash } from '../../shared/domain/day-report.ts';
import { add } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import {
  daysBeforeDrawers,
  sessionsClosedIn,
  sessionsOpenedAfterDay,
} from '../journal/projections/drawer.ts';

/**
 * The cash that earlier closes left in the drawers, and the counts with which they were opened again. A close left one
 * sum in its drawers, so it is compared on the day that opens the last of them. Null if none is complete on this day.
 * @param openDay by the number of its future Z report.
 */
export function startingCash(db: Readable, openDay: number): StartingCash | null {
  const closes = daysBeforeDrawers(db, openDay).flatMap((day): readonly StartingCash[] => {
    const report = zReportByNumber(db, day);
    const drawers = new Set(sessionsClosedIn(db, day).map(({ drawerId }) => drawerId));
    const opened = sessionsOpenedAfterDay(db, day);
    const first = [...drawers].map((id) => opened.find(({ drawerId }) => drawerId === id));
    const floats = first.flatMap((session) => session?.float ?? []);
    if (report === null || floats.length < drawers.size) return [];
    return [{ left: report.deposit.floatKept, counted: add(...floats) }];
  });
  if (closes.length === 0) return null;
  return {
    left: add(...closes.map(({ left }) => left)),
    counted: add(...closes.map(({ counted }) => counted)),
  };
}
