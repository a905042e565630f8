import { add, cents } from '../../shared/domain/money.ts';
import type { Difference, MatchInput } from './match-rows.ts';

const NOTHING = {
  trackingId: null,
  recordId: null,
  attemptId: null,
  saleId: null,
  amount: null,
  other: null,
  name: null,
} as const;

/** The journal's cash against what the service was told, and against the drawers. */
export function matchCash(input: MatchInput): readonly Difference[] {
  return [...posted(input), ...loose(input), ...drawers(input), ...sums(input)];
}

/** Where a posting is in doubt, its attempt says so itself. */
function posted({ cash }: MatchInput): readonly Difference[] {
  return cash.flatMap(({ saleId, amount, posting }): readonly Difference[] => {
    if (posting === 'waiting') return [{ ...NOTHING, kind: 'cash-not-posted', saleId, amount }];
    if (posting === 'refused') return [{ ...NOTHING, kind: 'cash-refused', saleId, amount }];
    return [];
  });
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

/** What the sales took in cash is what the drawers took of sales. */
function sums({ cash, drawerSales }: MatchInput): readonly Difference[] {
  const taken = add(...cash.map(({ amount }) => amount));
  return taken === drawerSales
    ? []
    : [{ ...NOTHING, kind: 'drawer-disagrees', amount: taken, other: cents(drawerSales) }];
}
