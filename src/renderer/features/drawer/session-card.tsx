import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { DrawerSession } from '../../../shared/contract/drawer.ts';
import {
  CASH_DIRECTION,
  type CashCount,
  MANUAL_MOVEMENTS,
  type ManualMovement,
} from '../../../shared/domain/drawer.ts';
import { type Cents, cents, parseAmount, toDollars } from '../../../shared/domain/money.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { isReason, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { timeOfDay } from '../../ui/clock.ts';
import { TypedField } from '../../ui/field.tsx';
import { NameAfter } from '../../ui/name-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { ApprovedForm } from '../../widgets/approved-form.tsx';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import { MOVEMENT_HINTS, MOVEMENT_NAMES, USUAL_REASONS } from '../../words/reasons.ts';
import { CountForm } from './count-form.tsx';
import styles from './drawers.module.css';

type Doing = 'nothing' | 'counting' | ManualMovement | 'no-sale';

const TONES = { open: 'good', counted: 'info', closed: 'plain' } as const;

const STATES = {
  open: t('drawer.open'),
  counted: t('drawer.counted3'),
  closed: t('drawer.closed'),
} as const;

/** One drawer's session: cash in and out, and its count at the end. */
export function SessionCard({
  session,
  first,
}: {
  readonly session: DrawerSession;
  /** True for the drawer that Enter counts. */
  readonly first: boolean;
}) {
  const { sessionId, drawerName, state, openedAt, openedBy, float, count, expected } = session;
  const [doing, setDoing] = useState<Doing>('nothing');
  const { run, pending, problem } = useCommand();
  const back = () => setDoing('nothing');
  const begin = () =>
    run(async () => {
      await till().drawer.openToCount({ commandId: v7(), sessionId });
      setDoing('counting');
    });
  const finish = (counted: CashCount) =>
    run(async () => {
      const commandId = v7();
      await till().drawer.count({ commandId, sessionId, count: [...counted] });
      back();
    });

  return (
    <article className={ui['card']} data-size="large" aria-label={drawerName} data-state={state}>
      <header className={ui['header']}>
        <div>
          <h2>{drawerName}</h2>
          <p className={ui['muted']}>
            {t('drawer.startingCash', {
              openedBy,
              openedAt: timeOfDay(openedAt),
              float: toDollars(float),
            })}
          </p>
        </div>
        <span className={`${ui['badge']} ${ui['tinted']}`} data-tone={TONES[state]}>
          {STATES[state]}
        </span>
      </header>
      {doing === 'counting' ? (
        <CountForm what={t('drawer.finishCount')} pending={pending} done={finish} back={back} />
      ) : null}
      {doing === 'nothing' && count !== null ? (
        <Counted session={session} count={count} again={begin} />
      ) : null}
      {doing !== 'nothing' && doing !== 'counting' ? (
        <MovementForm session={session} what={doing} back={back} />
      ) : null}
      {doing === 'nothing' && state !== 'closed' ? (
        <>
          {count === null && expected !== null ? <Expected amount={expected} /> : null}
          <div className={`${ui['even']} ${styles['buttons']}`}>
            {count === null ? (
              <Button
                look={first ? 'primary' : 'secondary'}
                action={t('drawer.count', { name: drawerName })}
                pending={pending}
                onPress={begin}
              >
                {t('drawer.countDrawer')}
              </Button>
            ) : null}
            {MANUAL_MOVEMENTS.map((movement) => (
              <Button
                key={movement}
                action={`${MOVEMENT_NAMES[movement]}: ${drawerName}`}
                onPress={() => setDoing(movement)}
              >
                {MOVEMENT_NAMES[movement]}
              </Button>
            ))}
            <Button
              action={t('drawer.noSale2', { name: drawerName })}
              onPress={() => setDoing('no-sale')}
            >
              {t('drawer.noSale')}
            </Button>
          </div>
        </>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {doing === 'counting' ? null : <Movements session={session} />}
    </article>
  );
}

function Expected({ amount }: { readonly amount: Cents }) {
  return (
    <p className={styles['expected']}>
      <Message id="drawer.drawer" values={{ amount: <strong>{toDollars(amount)}</strong> }} />
    </p>
  );
}

interface CountedProps {
  readonly session: DrawerSession;
  readonly count: NonNullable<DrawerSession['count']>;
  readonly again: () => void;
}

/** The counted and the expected amount, and the way to close the drawer with the count. */
function Counted({ session, count, again }: CountedProps) {
  const { sessionId, drawerName, state } = session;
  const { counted, expected, difference, by, stale, needsManager } = count;
  const { run, pending, problem } = useCommand();
  const isManager = useTill((state) => may(state.cashier?.role ?? 'cashier', 'sign-over-short'));
  const what = t('drawer.close', { drawerName });
  const overShort =
    difference === null || difference === 0
      ? t('drawer.cent')
      : difference > 0
        ? t('drawer.over')
        : t('drawer.short');
  const about =
    difference === null
      ? [t('drawer.counted2', { by }), toDollars(counted)]
      : [`${overShort} ${toDollars(cents(Math.abs(difference)))}`];
  const close = (reason?: string, given: Approval | null = null) =>
    till().drawer.close({ commandId: v7(), sessionId, approval: given, reason });
  return (
    <div className={styles['counted']}>
      <dl>
        <div>
          <dt>{t('drawer.counted2', { by })}</dt>
          <dd>{toDollars(counted)}</dd>
        </div>
        {expected === null ? null : (
          <div>
            <dt>{t('drawer.expected')}</dt>
            <dd>{toDollars(expected)}</dd>
          </div>
        )}
        {difference === null ? null : (
          <div data-tone={difference === 0 ? 'good' : 'bad'}>
            <dt>{overShort}</dt>
            <dd>{toDollars(cents(Math.abs(difference)))}</dd>
          </div>
        )}
      </dl>
      {stale ? <Notice tone="warn">{t('drawer.cashMovedAfterCount')}</Notice> : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {state === 'closed' || stale || !needsManager ? null : (
        <ApprovedForm
          what={what}
          button={isManager ? t('drawer.approveClose', { drawerName }) : `${what}…`}
          about={about}
          permission="sign-over-short"
          destructive
          reasons={USUAL_REASONS['sign-over-short'] ?? []}
          send={close}
        />
      )}
      {state === 'closed' ? null : (
        <div className={ui['even']}>
          {stale || needsManager ? null : (
            <Button look="primary" pending={pending} onPress={() => run(close)}>
              {what}
            </Button>
          )}
          <Button look={stale ? 'primary' : 'secondary'} onPress={again}>
            {t('drawer.countAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Cash in and out. A blind count hides sales, because they would reveal the expected sum. */
function Movements({ session }: { readonly session: DrawerSession }) {
  const { movements, noSales, expected, state } = session;
  const shown = movements.slice(0, 12);
  return (
    <div className={`${ui['below']} ${styles['movements']}`} data-gap="8">
      {shown.length === 0 ? (
        <p className={ui['muted']}>
          {expected === null && state === 'open'
            ? t('drawer.cashSalesShownAfter')
            : t('drawer.noCashMovementsYet')}
        </p>
      ) : (
        <ul aria-label={t('drawer.cashMovements', { drawerName: session.drawerName })}>
          {shown.map(({ at, kind, amount, reason, cashier }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: movements are only added, before the others
            <li key={movements.length - index}>
              <span>{timeOfDay(at)}</span>
              <span className={styles['what']}>
                {MOVEMENT_NAMES[kind]}
                <NameAfter words=": " name={reason} />
                <small>
                  <bdi>{cashier}</bdi>
                </small>
              </span>
              <strong>{toDollars(cents(CASH_DIRECTION[kind] * amount))}</strong>
            </li>
          ))}
        </ul>
      )}
      {movements.length > shown.length ? (
        <p className={ui['muted']}>
          {t('drawer.earlier', { count: movements.length - shown.length })}
        </p>
      ) : null}
      {noSales === 0 ? null : (
        <p className={ui['muted']}>{t('drawer.openedWithoutSaleOnce', { noSales })}</p>
      )}
    </div>
  );
}

interface MovementFormProps {
  readonly session: DrawerSession;
  readonly what: ManualMovement | 'no-sale';
  readonly back: () => void;
}

/** Cash in or out without a sale, or a drawer opening without one: each with a reason. */
function MovementForm({ session, what, back }: MovementFormProps) {
  const { sessionId, drawerName } = session;
  const name = what === 'no-sale' ? t('drawer.noSale') : MOVEMENT_NAMES[what];
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = parseAmount(typed);
  useAction({ name: t('terms.back'), shortcut: 'Escape', run: back });

  const send = async (_: string, approval: Approval | null) => {
    const order = { commandId: v7(), sessionId, reason, approval };
    if (what === 'no-sale') await till().drawer.noSale(order);
    else if (amount.ok) {
      await till().drawer.move({ ...order, movement: what, amount: amount.amount });
    }
    back();
  };
  return (
    <ApprovedForm
      what={amount.ok && what !== 'no-sale' ? `${name} ${toDollars(amount.amount)}` : name}
      button={what === 'no-sale' ? t('drawer.openDrawer') : name}
      about={[drawerName]}
      permission={what === 'no-sale' ? 'no-sale' : 'paid-in-and-out'}
      send={send}
      ownReason={reason}
      complete={(what === 'no-sale' || amount.ok) && isReason(reason)}
      back={back}
      backKey="Esc"
    >
      <h3 className={styles['movement']}>{name}</h3>
      {what === 'no-sale' ? null : (
        <>
          <p className={ui['muted']}>{MOVEMENT_HINTS[what]}</p>
          <TypedField
            label={t('drawer.amount')}
            value={typed}
            change={setTyped}
            inputMode="decimal"
            placeholder="0.00"
            error={typed === '' || amount.ok ? null : AMOUNT_PROBLEMS[amount.problem]}
            incomplete={!amount.ok}
            autoFocus
          />
        </>
      )}
      <TypedField
        label={t('terms.reason')}
        value={reason}
        change={setReason}
        most={LIMITS.reason}
        incomplete={!isReason(reason)}
        autoFocus={what === 'no-sale'}
      />
    </ApprovedForm>
  );
}
