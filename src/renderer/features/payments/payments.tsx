/**
 * Payment history: one search box over the payments of this till, of other counters and of other terminals.
 *
 *    payment ─▶ timeline ─▶ void or refund │ move to another patient │ returned check
 *    lists beside it: returned by the bank, without a patient, refund checks to issue, voids of today
 */

import { Banknote, CalendarX, ReceiptText, Search, SearchX, Undo2, UserRoundX } from 'lucide-react';
import { useRef, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { Subject } from '../../../shared/contract/payment-timeline.ts';
import { isCardSearch } from '../../../shared/domain/account-numbers.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { locale } from '../../../shared/messages/language.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useNoCardNumber } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { TimelineScreen } from '../../widgets/payment-timeline.tsx';
import { VoidsOfDay } from '../../widgets/voids-of-day.tsx';
import { overLimit } from '../../words/typed-text.ts';
import { OtherCountersList } from './other-counters-list.tsx';
import { OtherTerminalsList } from './other-terminals-list.tsx';
import { usePaymentList } from './payment-list.tsx';
import styles from './payments.module.css';
import { isRequested, RefundChecks, useRefundChecks } from './refund-checks.tsx';
import { ReturnedList, type ToCounter, useReturned } from './returned-list.tsx';
import { UnassignedList, useUnassigned } from './unassigned-list.tsx';

/**
 * Every payment of this till, with one search box, its timeline and its void or refund; payments of
 * other terminals by day or amount.
 */
export function Payments({ showCounter, chargeFee }: ToCounter) {
  const returned = useReturned();
  const [showsReturned, setShowsReturned] = useState(false);
  const unassigned = useUnassigned();
  const [showsUnassigned, setShowsUnassigned] = useState(false);
  const refundChecks = useRefundChecks();
  const [showsChecks, setShowsChecks] = useState(false);
  const requested = refundChecks?.filter(isRequested).length ?? 0;
  const [words, setWords] = useState('');
  const { dropped, changeTyped } = useNoCardNumber(setWords, isCardSearch);
  const [fromAnotherTerminal, setFromOtherTerminals] = useState(false);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [voiding, setVoiding] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const long = overLimit(words, LIMITS.search);
  const { list, keys, total, isBehind } = usePaymentList(long === null ? words : '', ({ key }) =>
    setSubject({ kind: 'ours', key }),
  );
  useAction({
    name: t('payments.voidTodaysPayments'),
    shortcut: 'Alt+V',
    run: () => setVoiding(true),
  });
  useAction({ name: t('payments.refundChecks'), run: () => setShowsChecks(true) });
  useAction({ name: t('payments.returnedPayments'), run: () => setShowsReturned(true) });
  useAction({
    name: t('payments.unassignedPayments'),
    shortcut: 'Alt+G',
    run: () => setShowsUnassigned(true),
  });
  useAction({
    name: fromAnotherTerminal ? t('payments.paymentsCounter') : t('payments.paymentsOtherCounters'),
    shortcut: 'Alt+M',
    run: () => setFromOtherTerminals(!fromAnotherTerminal),
  });
  return (
    <main className={`${ui['page']} ${styles['place']}`}>
      <header>
        <h1>{t('terms.payments')}</h1>
        <ToggleButton
          className={styles['toggle'] ?? ''}
          data-shortcut="Alt+M"
          isSelected={fromAnotherTerminal}
          onChange={setFromOtherTerminals}
        >
          {t('payments.otherCounters2')}
        </ToggleButton>
        <Button
          icon={<UserRoundX size={18} aria-hidden="true" />}
          shortcut="Alt+G"
          onPress={() => setShowsUnassigned(true)}
        >
          {unassigned === undefined || unassigned.length === 0
            ? t('payments.unassigned')
            : t('payments.unassignedCount', { count: unassigned.length })}
        </Button>
        <Button
          icon={<Undo2 size={18} aria-hidden="true" />}
          onPress={() => setShowsReturned(true)}
        >
          {returned === undefined || returned.length === 0
            ? t('payments.returned')
            : t('payments.returnedCount', { count: returned.length })}
        </Button>
        <Button
          icon={<Banknote size={18} aria-hidden="true" />}
          onPress={() => setShowsChecks(true)}
        >
          {requested === 0
            ? t('payments.refundChecks')
            : t('payments.refundChecksCount', { count: requested })}
        </Button>
        <Button
          icon={<CalendarX size={18} aria-hidden="true" />}
          shortcut="Alt+V"
          onPress={() => setVoiding(true)}
        >
          {t('payments.voidTodaysPayments')}
        </Button>
      </header>
      <div className={`${ui['searchBox']} ${styles['box']}`}>
        <Search size={20} aria-hidden="true" />
        <input
          ref={box}
          role="combobox"
          aria-label={t('payments.findPayment')}
          aria-expanded={total > 0}
          aria-controls={keys.listId}
          aria-activedescendant={fromAnotherTerminal ? undefined : keys.activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page opens with its search box
          autoFocus
          dir="auto"
          aria-invalid={(dropped ?? long) !== null}
          placeholder={t('payments.receiptAmountLastFour')}
          value={words}
          onChange={(event) => changeTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && words !== '') setWords('');
            else if (fromAnotherTerminal || long !== null || !keys.pressed(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <span className={styles['count']} role="status">
          {dropped ?? long ?? (fromAnotherTerminal || isBehind ? '' : countText(total))}
        </span>
      </div>
      {long !== null ? null : fromAnotherTerminal ? (
        <>
          <OtherCountersList
            words={words}
            open={(recordId) => setSubject({ kind: 'other-terminal', recordId })}
          />
          <OtherTerminalsList
            words={words}
            open={(recordId) => setSubject({ kind: 'other-terminal', recordId })}
          />
        </>
      ) : total === 0 && !isBehind ? (
        <EmptyPayments words={words} searchOtherTerminals={() => setFromOtherTerminals(true)} />
      ) : (
        list
      )}
      {showsReturned ? (
        <ReturnedList
          items={returned}
          open={(key) => setSubject({ kind: 'ours', key })}
          showCounter={showCounter}
          chargeFee={chargeFee}
          close={() => setShowsReturned(false)}
        />
      ) : null}
      {showsUnassigned ? (
        <UnassignedList items={unassigned} close={() => setShowsUnassigned(false)} />
      ) : null}
      {showsChecks ? (
        <RefundChecks
          items={refundChecks}
          open={(key) => setSubject({ kind: 'ours', key })}
          close={() => setShowsChecks(false)}
        />
      ) : null}
      {subject === null ? null : (
        <TimelineScreen subject={subject} open={setSubject} close={() => setSubject(null)} />
      )}
      {voiding ? <VoidsOfDay close={() => setVoiding(false)} /> : null}
    </main>
  );
}

function countText(total: number): string {
  return total === 1
    ? t('payments.n1Payment')
    : t('payments.payments', { total: total.toLocaleString(locale()) });
}

interface EmptyPaymentsProps {
  readonly words: string;
  readonly searchOtherTerminals: () => void;
}

/** Advice on search words if the search finds no payment. */
function EmptyPayments({ words, searchOtherTerminals }: EmptyPaymentsProps) {
  if (words.trim() === '') {
    return (
      <div className={`${ui['empty']} ${styles['empty']}`} data-outlined>
        <ReceiptText size={36} strokeWidth={1.5} aria-hidden="true" />
        <strong>{t('payments.noPaymentsCounterYet')}</strong>
        <p>{t('payments.everyPaymentCounterListed')}</p>
      </div>
    );
  }
  return (
    <div className={`${ui['empty']} ${styles['empty']}`} data-outlined>
      <SearchX size={36} strokeWidth={1.5} aria-hidden="true" />
      <strong>{t('payments.noPaymentCounterMatches', { words: words.trim() })}</strong>
      <dl className={styles['hints']}>
        <dt>000123</dt>
        <dd>{t('payments.receiptNumberOrBarcode')}</dd>
        <dt>{t('payments.n25Or2500')}</dt>
        <dd>{t('payments.amount')}</dd>
        <dt>1111</dt>
        <dd>{t('payments.lastFourDigitsCard')}</dd>
        <dt>1042</dt>
        <dd>{t('payments.checkNumberOrCode')}</dd>
        <dt>{t('payments.today1121')}</dt>
        <dd>{t('payments.day')}</dd>
        <dt>{t('payments.dana')}</dt>
        <dd>{t('payments.patientOrCashier')}</dd>
        <dt>{t('payments.n1111Today')}</dt>
        <dd>{t('payments.bothTogether')}</dd>
      </dl>
      <Button shortcut="Alt+M" onPress={searchOtherTerminals}>
        {t('payments.searchOtherCounters')}
      </Button>
    </div>
  );
}
