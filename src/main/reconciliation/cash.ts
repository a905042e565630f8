import { t } from '../../shared/messages/t.ts';
import type { Difference, MatchInput } from './journal-findings.ts';

const NOTHING = {
  trackingId: null,
  recordId: null,
  attemptId: null,
  saleId: null,
  amount: null,
  other: null,
  name: null,
} as const;

/** Compares the journal's cash with the postings to the service and the drawers, and the card terminals with their batches. */
export function matchCash(input: MatchInput): readonly Difference[] {
  return [
    ...posted(input),
    ...loose(input),
    ...drawers(input),
    ...terminals(input),
    ...sums(input),
  ];
}

function posted({ unposted }: MatchInput): readonly Difference[] {
  return unposted.map(({ saleId, amount, posting, receipt }) => ({
    ...NOTHING,
    kind: posting === 'waiting' ? 'cash-not-posted' : 'cash-refused',
    saleId,
    amount,
    name: receipt === null ? null : t('program.receipt', { receipt }),
  }));
}

function loose({ loose: moved }: MatchInput): readonly Difference[] {
  return moved.map(({ saleId, amount }) => ({
    ...NOTHING,
    kind: 'cash-without-drawer',
    saleId,
    amount,
  }));
}

function drawers({ drawers: counted }: MatchInput): readonly Difference[] {
  return counted.flatMap((drawer): readonly Difference[] => {
    if (drawer.counted === drawer.expected) return [];
    const kind = drawer.counted > drawer.expected ? 'drawer-over' : 'drawer-short';
    const { counted: amount, expected: other, name } = drawer;
    return [{ ...NOTHING, kind, amount, other, name }];
  });
}

function terminals({ terminals: closed }: MatchInput): readonly Difference[] {
  return closed.flatMap(({ name, batch: amount, expected: other }): readonly Difference[] =>
    amount === other
      ? []
      : [
          {
            ...NOTHING,
            kind: amount > other ? 'terminal-over' : 'terminal-short',
            amount,
            other,
            name,
          },
        ],
  );
}

/** The cash of the sales must equal the drawers' cash from sales. */
function sums({ cashTaken, drawerSales }: MatchInput): readonly Difference[] {
  return cashTaken === drawerSales
    ? []
    : [{ ...NOTHING, kind: 'drawer-disagrees', amount: cashTaken, other: drawerSales }];
}
