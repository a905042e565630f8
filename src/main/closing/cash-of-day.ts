import type { TerminalFigures } from '../../shared/domain/day-report.ts';
import type { DayRange } from '../../shared/domain/reports/days.ts';
import { startingCash } from '../drawer/starting-cash.ts';
import { closedDaysIn } from '../journal/projections/closing.ts';
import {
  looseMovements,
  type SessionRow,
  salesInDrawers,
  sessionsClosedIn,
} from '../journal/projections/drawer.ts';
import { terminalBatches } from '../journal/projections/terminals.ts';
import type { JournalReader } from '../journal/statements.ts';
import type { CashOfDay } from '../reconciliation/journal-findings.ts';
import { cashTaken } from '../reconciliation/own-rows.ts';
import { sessionsOfDay, terminalFigures } from './day-figures.ts';
import { openBusinessDays, openDay } from './day-reports.ts';

const LAST_ENTRY = Number.MAX_SAFE_INTEGER;

/**
 * The cash and the card terminals of the open day, as the reconciliation compares them.
 * @param looseAfter the last entry of which cash without a drawer was compared.
 */
export function cashOfOpenDay(
  journal: JournalReader,
  localDay: (ms: number) => string,
  today: string,
  looseAfter = openDay(journal).after,
): CashOfDay {
  const { readable: db } = journal;
  const open = openDay(journal);
  const names = terminalBatches(db, open.number).map(({ terminal }) => terminal);
  return {
    day: openBusinessDays(journal, localDay).at(-1) ?? today,
    startingCash: startingCash(db, open.number),
    loose: looseMovements(db, looseAfter, LAST_ENTRY),
    cashTaken: cashTaken(db, open.after, LAST_ENTRY),
    drawerSales: salesInDrawers(db, open.number),
    ...counted(sessionsOfDay(db, open.number), terminalFigures(journal, open, names), localDay),
  };
}

/** The same of the days of a range: those that are closed, and the open one. */
export function cashOfDays(
  journal: JournalReader,
  range: DayRange,
  localDay: (ms: number) => string,
  today: string,
): readonly CashOfDay[] {
  const { readable: db } = journal;
  const closed = closedDaysIn(db, range).map(({ report, after, upTo }): CashOfDay => {
    const { number, days, terminals } = report;
    return {
      day: days.at(-1) ?? today,
      startingCash: report.startingCash,
      loose: looseMovements(db, after, upTo),
      cashTaken: cashTaken(db, after, upTo),
      drawerSales: salesInDrawers(db, number),
      ...counted(sessionsClosedIn(db, number), terminals, localDay),
    };
  });
  return [...closed, cashOfOpenDay(journal, localDay, today)];
}

/** The counted drawers, each with its business day, and the terminals with a batch total. */
function counted(
  sessions: readonly SessionRow[],
  terminals: readonly TerminalFigures[],
  localDay: (ms: number) => string,
) {
  return {
    drawers: sessions.flatMap(({ drawerName: name, openedAt, counted, expected }) =>
      counted === null || expected === null
        ? []
        : [{ name, day: localDay(Date.parse(openedAt)), counted, expected }],
    ),
    terminals: terminals.flatMap(({ name, batch, expected }) =>
      batch === null ? [] : [{ name, batch, expected }],
    ),
  };
}
