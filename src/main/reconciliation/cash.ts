import { type Finding, finding } from '../../shared/domain/finding.ts';
import { t } from '../../shared/messages/t.ts';
import type { SessionRow } from '../journal/projections/drawer.ts';
import type { DrawerRow, MatchInput } from './journal-findings.ts';

/** Compares the journal's cash with the postings to the service and the drawers, and the card terminals with their batches. */
export function matchCash(input: MatchInput): readonly Finding[] {
  return [
    ...posted(input),
    ...loose(input),
    ...drawers(input),
    ...terminals(input),
    ...sums(input),
  ];
}

function posted({ unposted }: MatchInput): readonly Finding[] {
  return unposted.map(({ saleId, amount, posting, receipt }) =>
    finding(posting === 'waiting' ? 'cash-not-posted' : 'cash-refused', {
      saleId,
      amount,
      name: receipt === null ? null : t('program.receipt', { receipt }),
    }),
  );
}

function loose({ loose: moved }: MatchInput): readonly Finding[] {
  return moved.map(({ saleId, amount }) => finding('cash-without-drawer', { saleId, amount }));
}

function drawers({ drawers: counted }: MatchInput): readonly Finding[] {
  return counted.flatMap((drawer): readonly Finding[] => {
    if (drawer.counted === drawer.expected) return [];
    const kind = drawer.counted > drawer.expected ? 'drawer-over' : 'drawer-short';
    const { counted: amount, expected: other, name, day } = drawer;
    return [finding(kind, { amount, other, name, day })];
  });
}

function terminals({ terminals: closed }: MatchInput): readonly Finding[] {
  return closed.flatMap(({ name, batch: amount, expected: other }): readonly Finding[] => {
    if (amount === other) return [];
    return [finding(amount > other ? 'terminal-over' : 'terminal-short', { amount, other, name })];
  });
}

/** The counted ones of some sessions of drawers, each with its business day. */
export function countedDrawers(
  sessions: readonly SessionRow[],
  localDay: (ms: number) => string,
): readonly DrawerRow[] {
  return sessions.flatMap(({ drawerName: name, openedAt, counted, expected }): DrawerRow[] =>
    counted === null || expected === null
      ? []
      : [{ name, day: localDay(Date.parse(openedAt)), counted, expected }],
  );
}

/** The cash of the sales must equal the drawers' cash from sales. */
function sums({ cashTaken, drawerSales }: MatchInput): readonly Finding[] {
  return cashTaken === drawerSales
    ? []
    : [finding('drawer-disagrees', { amount: cashTaken, other: drawerSales })];
}
