import type { StartingCash } from '../../shared/domain/day-report.ts';
import { add } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import {
  lastDayOfDrawers,
  sessionsClosedIn,
  sessionsOpenedAfterDay,
} from '../journal/projections/drawer.ts';

/**
 * The cash that the last close left in the drawers, and the count with which they were opened again.
 * Null before the first close, and until all of its drawers are open again.
 * @param day the open day, by the number of its future Z report.
 */
export function startingCash(db: Readable, day: number): StartingCash | null {
  const last = lastDayOfDrawers(db, day);
  const report = last === null ? null : zReportByNumber(db, last);
  if (last === null || report === null) return null;
  const drawers = new Set(sessionsClosedIn(db, last).map(({ drawerId }) => drawerId));
  const opened = sessionsOpenedAfterDay(db, last);
  const first = [...drawers].map((id) => opened.find(({ drawerId }) => drawerId === id));
  const floats = first.flatMap((session) => session?.float ?? []);
  if (floats.length < drawers.size) return null;
  return { left: report.deposit.floatKept, counted: add(...floats) };
}
