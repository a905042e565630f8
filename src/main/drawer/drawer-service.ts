import type { CashRules, DrawerSession } from '../../shared/contract/drawer.ts';
import {
  type CashCount,
  countTotal,
  expectedCash,
  type ManualMovement,
  overShort,
} from '../../shared/domain/drawer.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { By, Command, Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import {
  movementsOf,
  openSessions,
  type SessionRow,
  sessionById,
  sessionsClosedIn,
} from '../journal/projections/drawer.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';

export interface DrawerServiceOptions {
  readonly journal: Journal;
  readonly rules: () => CashRules;
  /** The drawers; a till without an automatic drawer has one with a key. */
  readonly drawers: () => readonly { readonly id: string; readonly name: string }[];
  readonly commands: Commands;
  readonly newId: () => string;
  /** The entries that open a session's drawer, once, in the same transaction as their reason. */
  readonly opening: (sessionId: string) => readonly NewEntry[];
  /** The open day, by the number of its future Z report. */
  readonly day: () => number;
}

interface OnSession extends Command {
  readonly sessionId: string;
}

/**
 * The cash in the drawers: sessions from float to count. The expected sum of a drawer follows only
 * from the movements of cash.
 */
export class DrawerService {
  readonly #options: DrawerServiceOptions;

  constructor(options: DrawerServiceOptions) {
    this.#options = options;
  }

  /** Open sessions first, then those closed since the day began. */
  get sessions(): readonly DrawerSession[] {
    const { journal, rules, day } = this.#options;
    const db = journal.readable;
    const rows = [...openSessions(db), ...sessionsClosedIn(db, day())];
    return rows.map((row) => sessionView(db, row, rules()));
  }

  get drawers() {
    return this.#options.drawers();
  }

  get rules(): CashRules {
    return this.#options.rules();
  }

  /**
   * True if the signed-in person must not see sums of cash: a drawer is still to be counted blind.
   * A person with permission for reports still sees them, since reports contain them.
   */
  get cashHidden(): boolean {
    return openSessions(this.#db).some((session) => this.#isHidden(session));
  }

  /** Cash is taken only into a drawer that was counted. @throws {CodedError} `DRAWER_NOT_OPEN`. */
  requireOpen(): void {
    if (openSessions(this.#db).length === 0) throw new CodedError('DRAWER_NOT_OPEN');
  }

  /**
   * Counts a float in; `by` replaces the signed-in person before the first sign-in, as at the
   * demo's first start.
   */
  open(
    { commandId, drawerId, count }: Command & { drawerId: string; count: CashCount },
    by: Cashier | null = null,
  ): void {
    const { commands, drawers, newId } = this.#options;
    const entries = (cashier: Cashier): readonly NewEntry[] => {
      const drawer = drawers().find(({ id }) => id === drawerId);
      if (drawer === undefined) throw new CodedError('NO_SUCH_DRAWER');
      if (openSessions(this.#db).some((session) => session.drawerId === drawerId)) {
        throw new CodedError('DRAWER_IN_USE');
      }
      const sessionId = newId();
      const float = countTotal(count);
      const named = { drawerId, drawerName: drawer.name };
      return [
        {
          kind: 'drawer.opened',
          body: { commandId, sessionId, ...named, count: [...count], float, cashier },
        },
      ];
    };
    commands.run({ commandId }, entries, by);
  }

  /** Paid in, paid out, dropped: the drawer opens for it. */
  async move(
    order: OnSession & { movement: ManualMovement; amount: Cents; reason: string },
  ): Promise<void> {
    const { commandId, sessionId, movement, amount, reason } = order;
    await this.#do(order, 'paid-in-and-out', (session, by) => {
      // A refusal would tell the sum; the next count shows it.
      const isKnown = movement !== 'paid-in' && !this.#isHidden(session);
      if (isKnown && amount > expectedIn(this.#db, session)) {
        throw new CodedError('NOT_THAT_MUCH_CASH');
      }
      return [
        { kind: 'drawer.moved', body: { commandId, sessionId, movement, amount, reason, ...by } },
        ...this.#options.opening(sessionId),
      ];
    });
  }

  /** Opens it without a sale. */
  async noSale(order: OnSession & { reason: string }): Promise<void> {
    const { commandId, sessionId, reason } = order;
    await this.#do(order, 'no-sale', (_session, by) => [
      { kind: 'drawer.no-sale', body: { commandId, sessionId, reason, ...by } },
      ...this.#options.opening(sessionId),
    ]);
  }

  /** Opens it to be counted; one with a key is opened by hand, without an entry. */
  openToCount({ commandId, sessionId }: OnSession): void {
    this.#options.commands.run({ commandId }, (cashier) => {
      this.#session(sessionId);
      const opening = this.#options.opening(sessionId);
      if (opening.length === 0) return [];
      return [
        { kind: 'drawer.opened-to-count', body: { commandId, sessionId, cashier } },
        ...opening,
      ];
    });
  }

  /** Each count is journaled, so that repeated counting to make it fit becomes visible. */
  count({ commandId, sessionId, count }: OnSession & { count: CashCount }): void {
    this.#options.commands.run({ commandId }, (cashier) => {
      const expected = expectedIn(this.#db, this.#session(sessionId));
      const counted = countTotal(count);
      return [
        {
          kind: 'drawer.counted',
          body: { commandId, sessionId, count: [...count], counted, expected, cashier },
        },
      ];
    });
  }

  /**
   * Closes with its last count. A manager approves an over/short above the limit: the signed-in one
   * by a reason, any other by an approval.
   */
  async close(order: OnSession): Promise<void> {
    const { commandId, sessionId, approval = null, reason: ownReason = null } = order;
    await this.#options.commands.runWith(
      order,
      () => this.#counted(sessionId),
      ({ difference }) =>
        isOverLimit(difference, this.rules)
          ? { permission: 'sign-over-short', approval: 'role' }
          : null,
      ({ counted, expected, difference }, by, first) => {
        if (difference !== first.difference) throw new CodedError('COUNT_AGAIN'); // counted meanwhile
        const { cashier } = by;
        const isOver = isOverLimit(difference, this.rules);
        const manager = isOver ? (by.manager ?? cashier) : null;
        const reason = isOver ? (approval?.reason ?? ownReason) : null;
        if (isOver && reason === null) throw new CodedError('APPROVAL_NEEDED');
        const body = { commandId, sessionId, counted, expected, cashier, manager, reason };
        return [{ kind: 'drawer.closed', body }];
      },
    );
  }

  /** True if the signed-in person must not see the sum of this drawer before its count. */
  #isHidden(session: SessionRow): boolean {
    return (
      this.rules.blind && isToBeCounted(session) && !this.#options.commands.mayNow('see-reports')
    );
  }

  get #db() {
    return this.#options.journal.readable;
  }

  #session(sessionId: string): SessionRow {
    const session = sessionById(this.#db, sessionId);
    if (session === null || session.state === 'closed') throw new CodedError('DRAWER_NOT_OPEN');
    return session;
  }

  #counted(sessionId: string) {
    const { counted, expected, stale } = this.#session(sessionId);
    if (counted === null || expected === null || stale) throw new CodedError('COUNT_AGAIN');
    return { counted, expected, difference: overShort(counted, expected) };
  }

  /** Carries out a command on an open session, with a manager approval if the role needs it. */
  async #do(
    order: OnSession,
    permission: Permission,
    entries: (session: SessionRow, by: By) => readonly NewEntry[],
  ): Promise<void> {
    await this.#options.commands.runWith(
      order,
      () => this.#session(order.sessionId),
      () => ({ permission, approval: 'role' }),
      entries,
    );
  }
}

/** The expected cash in the drawer: its float, and the movements of cash since. */
function expectedIn(db: Readable, session: SessionRow): Cents {
  return expectedCash(session.float, movementsOf(db, session.sessionId));
}

/** True if the over/short is above the clinic's limit. */
function isOverLimit(difference: Cents, { overShortLimit }: CashRules): boolean {
  return Math.abs(difference) > overShortLimit;
}

/** True before a count, and after cash moved since the last one. */
function isToBeCounted({ state, stale }: SessionRow): boolean {
  return state === 'open' || stale;
}

/**
 * A session as a screen may see it. Before a blind count it has no figure from which the expected
 * sum could be computed.
 */
function sessionView(db: Readable, session: SessionRow, rules: CashRules): DrawerSession {
  const { sessionId, drawerId, drawerName, openedAt, openedBy, float, state, noSales } = session;
  const movements = movementsOf(db, sessionId).map(({ at, kind, amount, reason, cashier }) => ({
    at,
    kind,
    amount,
    reason,
    cashier,
  }));
  const shown = !rules.blind || !isToBeCounted(session);
  return {
    ...{ sessionId, drawerId, drawerName, openedAt, openedBy, float, state, noSales },
    movements: shown ? movements : movements.filter(({ kind }) => kind !== 'sale'),
    count: countOf(session, rules, shown),
    expected: shown ? expectedIn(db, session) : null,
  };
}

function countOf(session: SessionRow, rules: CashRules, shown: boolean): DrawerSession['count'] {
  const { counted, expected, countedAt, countedBy, stale } = session;
  if (counted === null || expected === null || countedAt === null || countedBy === null) {
    return null;
  }
  const about = { counted, at: countedAt, by: countedBy, stale };
  if (!shown) return { ...about, expected: null, difference: null, needsManager: false };
  const difference = overShort(counted, expected);
  return { ...about, expected, difference, needsManager: isOverLimit(difference, rules) };
}
