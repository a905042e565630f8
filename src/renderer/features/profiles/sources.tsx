import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ProfileSource } from '../../../shared/contract/profiles.ts';
import { type ProfileField, profileProblem } from '../../../shared/domain/profile-fields.ts';
import { Button } from '../../ui/button.tsx';
import { CardFaceView } from '../../ui/card-face-view.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem, SWIPE_PROBLEMS } from '../../words/problems.ts';
import { DetailField, sentDetail, thisMonth, UnkeptField } from './detail-field.tsx';
import styles from './profiles.module.css';
import { useListening } from './use-listening.ts';

export interface SourceProps {
  readonly source: RefObject<() => ProfileSource | null>;
  readonly setReady: (ready: boolean) => void;
}

/** Hands over what is to be kept when it is asked for, and says whether there is anything. */
function useSource(
  { source, setReady }: SourceProps,
  ready: boolean,
  take: () => ProfileSource | null,
) {
  source.current = take;
  useEffect(() => setReady(ready), [ready, setReady]);
}

const right = (field: ProfileField, typed: string) =>
  profileProblem(field, sentDetail(field, typed), thisMonth()) === null;

/** The readers listen; the page holds the card's face and a handle. */
export function SwipedSource(props: SourceProps) {
  const [round, setRound] = useState(0);
  const { state, problem } = useListening(round);
  const card = state?.kind === 'card' ? state : null;
  useSource(props, card !== null && !card.card.expired, () =>
    card === null ? null : { kind: 'swiped-card', swipe: card.swipe },
  );
  if (problem !== null) return <Notice tone="bad">{commandProblem(problem)}</Notice>;
  if (state?.kind === 'called-back') {
    return (
      <div className={styles['moves']}>
        <Notice tone="warn">The readers were wanted elsewhere.</Notice>
        <Button onPress={() => setRound(round + 1)}>Listen again</Button>
      </div>
    );
  }
  if (card !== null) {
    return (
      <div className={styles['swiped']}>
        <CardFaceView card={card.card} size="small" />
        {card.card.expired ? <Notice tone="bad">This card has expired.</Notice> : null}
      </div>
    );
  }
  return (
    <p className={styles['listening']} role="status">
      {state?.kind === 'listening' && state.problem !== null
        ? SWIPE_PROBLEMS[state.problem]
        : 'Swipe the card at the reader now.'}
    </p>
  );
}

/** A card that is typed in. Its number is in the field alone, and gone when it is sent or left. */
export function KeyedSource(props: SourceProps) {
  const number = useRef<HTMLInputElement>(null);
  const [numberRight, setNumberRight] = useState(false);
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const ready = numberRight && right('nameOnCard', name) && right('expDate', expires);
  useSource(props, ready, () => ({
    kind: 'keyed-card',
    nameOnCard: sentDetail('nameOnCard', name),
    cardNumber: takenFrom(number, 'cardNumber', setNumberRight),
    expDate: sentDetail('expDate', expires),
  }));
  return (
    <div className={styles['fields']}>
      <UnkeptField field="cardNumber" input={number} checked={setNumberRight} />
      <DetailField field="expDate" typed={expires} change={setExpires} placeholder="mm/yyyy" />
      <DetailField field="nameOnCard" typed={name} change={setName} />
    </div>
  );
}

/** A bank account; its number is kept by no state of the page either. */
export function BankSource(props: SourceProps) {
  const number = useRef<HTMLInputElement>(null);
  const [numberRight, setNumberRight] = useState(false);
  const [routing, setRouting] = useState('');
  const [accountType, setAccountType] = useState<'C' | 'S'>('C');
  useSource(props, numberRight && right('routingNumber', routing), () => ({
    kind: 'bank-account',
    accountType,
    accountNumber: takenFrom(number, 'accountNumber', setNumberRight),
    routingNumber: sentDetail('routingNumber', routing),
  }));
  return (
    <div className={styles['fields']}>
      <DetailField field="routingNumber" typed={routing} change={setRouting} autoFocus />
      <UnkeptField field="accountNumber" input={number} checked={setNumberRight} />
      <LabelledField id="account-type" label="Kind of account">
        <select
          id="account-type"
          value={accountType}
          onChange={(event) => setAccountType(event.target.value === 'S' ? 'S' : 'C')}
        >
          <option value="C">Checking</option>
          <option value="S">Savings</option>
        </select>
      </LabelledField>
    </div>
  );
}

/** Reads a number out of its field and empties it. */
function takenFrom(
  input: RefObject<HTMLInputElement | null>,
  field: 'cardNumber' | 'accountNumber',
  setRight: (right: boolean) => void,
): string {
  const typed = sentDetail(field, input.current?.value ?? '');
  if (input.current !== null) input.current.value = '';
  setRight(false);
  return typed;
}
