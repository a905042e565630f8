/**
 * Card holds, soonest to expire first.
 *
 *    held ─▶ end-holds.tsx: charge or release, one or several ─▶ captured │ released
 *       ├─▶ charge-less.tsx: capture and refund the rest, or release and swipe again
 *       └─▶ TakeOff: ended outside of this till, a manager states the outcome
 */

import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, Hourglass, LockOpen, Scissors } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Hold } from '../../../shared/contract/holds.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime, useNow } from '../../ui/clock.ts';
import { NameAfter } from '../../ui/name-text.tsx';
import { Blanked, hasShownLists, useIsBlank } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { tenderWords } from '../../words/payments.ts';
import { ChargeLess } from './charge-less.tsx';
import { EndHolds, TakeOff } from './end-holds.tsx';
import { ageText, expiryText, holdResultWords } from './hold-words.ts';
import styles from './holds.module.css';
import { OthersHolds } from './others-holds.tsx';

export interface HoldsProps {
  /** Opens the counter for a new swipe of this amount. */
  readonly swipeAgain: (amount: Cents) => void;
}

type Ending = { readonly kind: 'capture' | 'release'; readonly holds: readonly Hold[] };

/** The list of open holds: soonest to expire first; a person ends one or several at once. */
export function Holds({ swipeAgain }: HoldsProps) {
  const revision = useTill((state) => state.revision);
  const { data: holds = [], isPending } = useQuery({
    queryKey: ['holds', revision],
    queryFn: () => till().holds.list(),
    placeholderData: (before) => before,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [marked, setMarked] = useState(0);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [less, setLess] = useState<Hold | null>(null);
  const [off, setOff] = useState<Hold | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = Math.max(0, Math.min(marked, holds.length - 1));
  const current = holds[at];
  const isEmpty = holds.length === 0;
  useEffect(() => {
    if (!isEmpty) board.current?.focus();
  }, [isEmpty]);
  const tickedHolds = holds.filter(({ key }) => ticked.has(key));
  const chosen = tickedHolds.length > 0 ? tickedHolds : current === undefined ? [] : [current];
  const waiting = chosen.filter((hold) => hold.ending === null);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const tick = (key: string) => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    setTicked(next);
  };
  const capture = () => setEnding({ kind: 'capture', holds: waiting });
  const release = () => setEnding({ kind: 'release', holds: waiting });
  const chargeLess = () => setLess(only ?? null);
  const canEnd = waiting.length > 0;
  useAction({ name: t('holds.chargeHolds'), shortcut: 'C', run: capture, enabled: canEnd });
  useAction({ name: t('holds.releaseHolds'), shortcut: 'R', run: release, enabled: canEnd });
  useAction({
    name: t('holds.chargeLessThanHold'),
    shortcut: 'L',
    run: chargeLess,
    enabled: only !== undefined,
  });
  const troubled = only !== undefined && only.trouble !== null ? only : undefined;
  const takeOff = () => setOff(troubled ?? null);
  useAction({
    name: t('holds.removeHoldFromList'),
    shortcut: 'T',
    run: takeOff,
    enabled: troubled !== undefined,
  });
  const isBlank = useIsBlank();
  const pressed = (event: KeyboardEvent) => {
    if (hasShownLists(event)) return event.preventDefault();
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) setMarked(Math.max(0, Math.min(at + move, holds.length - 1)));
    else if (event.key === ' ' && current !== undefined) tick(current.key);
    else if (event.key === 'Enter' && canEnd) capture();
    else return;
    event.preventDefault();
  };
  const count = Math.max(waiting.length, 1);
  return (
    <main className={ui['page']}>
      <header>
        <h1>{t('terms.cardHolds')}</h1>
        <Button
          look="primary"
          icon={<CircleDollarSign size={18} aria-hidden="true" />}
          shortcut="C"
          disabledBecause={canEnd ? null : t('ui.chooseHold')}
          onPress={capture}
        >
          {t('holds.chargeHold', { count })}
        </Button>
        <Button
          icon={<Scissors size={18} aria-hidden="true" />}
          shortcut="L"
          disabledBecause={only === undefined ? t('ui.chooseOneHold') : null}
          onPress={chargeLess}
        >
          {t('holds.chargeLess')}
        </Button>
        <Button
          icon={<LockOpen size={18} aria-hidden="true" />}
          shortcut="R"
          disabledBecause={canEnd ? null : t('ui.chooseHold')}
          onPress={release}
        >
          {t('holds.releaseHold', { count })}
        </Button>
        {troubled === undefined ? null : (
          <Button look="quiet" shortcut="T" onPress={takeOff}>
            {t('holds.removeFromList')}
          </Button>
        )}
      </header>
      {isEmpty && !isPending ? (
        <Empty />
      ) : (
        <div className={ui['headed']}>
          <Heads />
          <div
            ref={board}
            className={styles['board']}
            role="listbox"
            aria-label={t('holds.openHolds')}
            aria-multiselectable="true"
            aria-activedescendant={isEmpty ? undefined : `${id}-${at}`}
            tabIndex={0}
            onKeyDown={pressed}
          >
            {isBlank && !isEmpty ? <Blanked /> : null}
            {(isBlank ? [] : holds).map((hold, index) => (
              <HoldRow
                key={hold.key}
                id={`${id}-${index}`}
                hold={hold}
                marked={index === at}
                ticked={ticked.has(hold.key)}
                press={() => {
                  setMarked(index);
                  tick(hold.key);
                }}
              />
            ))}
          </div>
        </div>
      )}
      <OthersHolds />
      {ending === null ? null : (
        <EndHolds
          {...ending}
          close={() => {
            setEnding(null);
            setTicked(new Set());
          }}
        />
      )}
      {off === null ? null : <TakeOff hold={off} close={() => setOff(null)} />}
      {less === null ? null : (
        <ChargeLess hold={less} swipeAgain={swipeAgain} close={() => setLess(null)} />
      )}
    </main>
  );
}

/** The heads of the columns; a row is read out as a whole, without them. */
function Heads() {
  return (
    <div className={`${ui['caption']} ${styles['heads']}`} aria-hidden="true">
      <span />
      <span>{t('terms.hold')}</span>
      <span className={styles['age']}>{t('holds.age')}</span>
      <span className={styles['expiry']}>{t('holds.expires')}</span>
      <span className={styles['sum']}>{t('holds.amount')}</span>
    </div>
  );
}

function Empty() {
  return (
    <div className={`${ui['empty']} ${styles['empty']}`} data-outlined>
      <Hourglass size={36} aria-hidden="true" />
      <strong>{t('holds.noHoldsOpen')}</strong>
      <p>{t('holds.holdReservesAmountPatients')}</p>
    </div>
  );
}

interface HoldRowProps {
  readonly id: string;
  readonly hold: Hold;
  readonly marked: boolean;
  readonly ticked: boolean;
  readonly press: () => void;
}

function HoldRow({ id, hold, marked, ticked, press }: HoldRowProps) {
  const now = useNow();
  const { amount, at, cashier, expiresAt, giveBack, patientName, receiptNumber, trouble } = hold;
  const expiry = expiryText(expiresAt, now);
  const failed =
    trouble === null ? null : holdResultWords({ attempt: trouble, receiptNumber: null }, expiresAt);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board handles the keys and keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={ticked}
      data-marked={marked || undefined}
      className={`${ui['card']} ${styles['row']}`}
      onClick={press}
    >
      <span className={ui['tick']} aria-hidden="true" />
      <span className={ui['named']}>
        {tenderWords(hold)}
        <span className={styles['about']}>
          {dateAndTime(at)}, <bdi>{cashier}</bdi>
          {receiptNumber === null ? '' : t('holds.receipt', { receiptNumber })}
          <NameAfter words=", " name={patientName === null ? null : shortName(patientName)} />
        </span>
      </span>
      <span className={styles['age']}>{ageText(at, now)}</span>
      {hold.ending === null ? (
        <span className={styles['expiry']} data-tone={expiry.tone}>
          {expiry.text}
        </span>
      ) : (
        <span className={styles['expiry']} data-tone="bad">
          {t('holds.chargedFullRefund', { giveBack: toDollars(giveBack) })}
        </span>
      )}
      <strong className={styles['sum']}>{toDollars(amount)}</strong>
      {failed === null ? null : (
        <span className={`${ui['tinted']} ${styles['trouble']}`} data-tone={failed.tone}>
          {failed.text}
        </span>
      )}
    </div>
  );
}
