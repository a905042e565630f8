import type { StartingCash } from '../../shared/domain/day-report.ts';
import { add } from '../../shared/domain/money.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import {
  daysBeforeDrawers,
  type SessionRow,
  sessionsClosedIn,
  sessionsOpenedAfterDay,
} from '../journal/projections/drawer.ts';
import type { Readable } from '../journal/statements.ts';

/**
 * The cash that was left in the drawers, and the counts with which they were opened again: after earlier closes, and
 * again on this day where the counts differ. A close left one sum in its drawers, so it is compared on the day that
 * opens the last of them. Null if nothing is to be compared on this day.
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
  const compared = [...closes, ...openedAgain(sessionsOpenedAfterDay(db, openDay - 1))];
  if (compared.length === 0) return null;
  return {
    left: add(...compared.map(({ left }) => left)),
    counted: add(...compared.map(({ counted }) => counted)),
  };
}

/** The sessions of a day that began with another sum than the last count of their drawer on that day. */
function openedAgain(sessions: readonly SessionRow[]): readonly StartingCash[] {
  return sessions.flatMap(({ drawerId, float }, index) => {
    const before = sessions.slice(0, index).findLast((each) => each.drawerId === drawerId);
    const left = before?.counted ?? float;
    return left === float ? [] : [{ left, counted: float }];
  });
}
