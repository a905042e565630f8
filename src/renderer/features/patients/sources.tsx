import { type RefObject, useEffect, useState } from 'react';
import type { Listening, ProfileSource } from '../../../shared/contract/profiles.ts';
import type { AgreedAccount } from '../../../shared/domain/agreement.ts';
import {
  type ProfileNumberField,
  type ProfileTextField,
  profileNumberProblem,
  profileProblem,
} from '../../../shared/domain/profile-fields.ts';
import { useTypedNumber } from '../../ipc/typed-number.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { CardFaceView } from '../../ui/card-face-view.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import {
  type CommandProblem,
  commandProblem,
  SWIPE_PROBLEMS,
  TRACKS_DIFFER,
} from '../../words/problems.ts';
import { DetailField, NumberField, sentDetail, thisMonth } from './detail-field.tsx';
import styles from './profiles.module.css';

interface CardListening {
  /** Null until the readers listen. */
  readonly state: Listening | null;
  readonly problem: CommandProblem | null;
}

const NOTHING: CardListening = { state: null, problem: null };

/** The readers listen for a card to save for as long as this is on the screen. */
function useListening(round: number): CardListening {
  const [listening, setListening] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      for await (const state of await till().profiles.listen(undefined, { signal })) {
        if (signal.aborted) return;
        setListening({ state, problem: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setListening({ state: null, problem: problemOf(error) });
    });
    return () => {
      leaving.abort();
      setListening(NOTHING);
    };
  }, [round]);
  return listening;
}

export interface Source {
  /** Takes the source at the moment of sending; null while it is incomplete. */
  readonly take: () => ProfileSource | null;
  /** After a failed save: a typed number must be typed again, because the till has wiped it. */
  readonly forget: () => void;
}

export const NO_SOURCE: Source = { take: () => null, forget: () => {} };

export interface SourceProps {
  readonly source: RefObject<Source>;
  /** The complete card or account, for its agreement; null while it is incomplete. */
  readonly setAccount: (account: AgreedAccount | null) => void;
}

/** Hands over the source on request, and reports its account when it is complete. */
function useSource(
  { source, setAccount }: SourceProps,
  account: AgreedAccount | null,
  take: Source['take'],
  forget: Source['forget'] = NO_SOURCE.forget,
) {
  source.current = { take, forget };
  const { accountKind, brand, lastFour } = account ?? NO_ACCOUNT;
  useEffect(
    () => setAccount(accountKind === null ? null : { accountKind, brand, lastFour }),
    [accountKind, brand, lastFour, setAccount],
  );
}

const NO_ACCOUNT = { accountKind: null, brand: null, lastFour: '' } as const;

const right = (field: ProfileTextField, typed: string) =>
  profileProblem(field, sentDetail(field, typed), thisMonth()) === null;

const useProfileNumber = (field: ProfileNumberField) =>
  useTypedNumber((digits) => profileNumberProblem(field, digits));

/** The readers listen; the page holds the card's face and a handle. */
export function SwipedSource(props: SourceProps) {
  const [round, setRound] = useState(0);
  const { state, problem } = useListening(round);
  const card = state?.kind === 'card' ? state : null;
  const account =
    card === null || card.card.warnings.includes('expired')
      ? null
      : { accountKind: 'card' as const, brand: card.card.brand, lastFour: card.card.lastFour };
  useSource(props, account, () =>
    card === null ? null : { kind: 'swiped-card', swipe: card.swipe },
  );
  if (problem !== null) return <Notice tone="bad">{commandProblem(problem)}</Notice>;
  if (state?.kind === 'called-back') {
    return (
      <div className={ui['row']} data-gap="8">
        <Notice tone="warn">{t('profiles.readersUseElsewhere')}</Notice>
        <Button onPress={() => setRound(round + 1)}>{t('profiles.listenAgain')}</Button>
      </div>
    );
  }
  if (card !== null) {
    const { warnings } = card.card;
    return (
      <div className={ui['line']} data-gap="16">
        <CardFaceView card={card.card} chip={warnings.includes('chip')} size="small" />
        {warnings.includes('expired') ? (
          <Notice tone="bad">{t('profiles.cardExpired')}</Notice>
        ) : null}
        {warnings.includes('tracks-differ') ? <Notice tone="warn">{TRACKS_DIFFER}</Notice> : null}
      </div>
    );
  }
  // Asked for a swipe only when the readers listen: an earlier one would be lost.
  const asked = state === null ? '' : t('profiles.swipeCardNow');
  return (
    <Said className={styles['listening']}>
      {state?.kind === 'listening' && state.problem !== null
        ? SWIPE_PROBLEMS[state.problem]
        : asked}
    </Said>
  );
}

/** A card that is typed in. */
export function KeyedSource(props: SourceProps) {
  const number = useProfileNumber('cardNumber');
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const ready = number.problem === null && right('nameOnCard', name) && right('expDate', expires);
  const take = () =>
    ({
      kind: 'keyed-card',
      nameOnCard: sentDetail('nameOnCard', name),
      cardNumber: number.handOver(),
      expDate: sentDetail('expDate', expires),
    }) as const;
  const { lastFour } = number;
  useSource(
    props,
    ready ? { accountKind: 'card', brand: null, lastFour } : null,
    take,
    number.forget,
  );
  return (
    <div className={styles['fields']}>
      <NumberField field="cardNumber" number={number} />
      <DetailField
        field="expDate"
        typed={expires}
        change={setExpires}
        placeholder={t('profiles.monthAndYear')}
      />
      <DetailField field="nameOnCard" typed={name} change={setName} />
    </div>
  );
}

export function BankSource(props: SourceProps) {
  const number = useProfileNumber('accountNumber');
  const routing = useProfileNumber('routingNumber');
  const [accountType, setAccountType] = useState<'C' | 'S'>('C');
  const take = () =>
    ({
      kind: 'bank-account',
      accountType,
      accountNumber: number.handOver(),
      routingNumber: routing.handOver(),
    }) as const;
  const ready = number.problem === null && routing.problem === null;
  const accountKind = accountType === 'S' ? 'savings' : 'checking';
  const account = ready ? ({ accountKind, brand: null, lastFour: number.lastFour } as const) : null;
  useSource(props, account, take, () => {
    number.forget();
    routing.forget();
  });
  return (
    <div className={styles['fields']}>
      <NumberField field="routingNumber" number={routing} autoFocus />
      <NumberField field="accountNumber" number={number} />
      <LabelledField id="account-type" label={t('profiles.accountType')}>
        <select
          id="account-type"
          value={accountType}
          onChange={(event) => setAccountType(event.target.value === 'S' ? 'S' : 'C')}
        >
          <option value="C">{t('profiles.checking')}</option>
          <option value="S">{t('profiles.savings')}</option>
        </select>
      </LabelledField>
    </div>
  );
}
