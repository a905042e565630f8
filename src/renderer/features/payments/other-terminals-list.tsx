import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { toDollars } from '../../../shared/domain/money.ts';
import { locale } from '../../../shared/messages/language.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { memoWords } from '../../words/payments.ts';
import { commandProblem } from '../../words/problems.ts';
import { METHOD_ICONS, useSearch } from './payment-list.tsx';
import styles from './payments.module.css';

/** Delay after the last key, ms: each request reads whole days of the service. */
const ASK_AFTER_MS = 400;

export interface OtherTerminalsListProps {
  readonly words: string;
  readonly open: (recordId: string) => void;
}

/**
 * Payments of other terminals that the service shows: of today, or of the days in the search words.
 */
export function OtherTerminalsList({ words, open }: OtherTerminalsListProps) {
  const asked = useSearch(words, ASK_AFTER_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['payments-of-other-terminals', asked],
    queryFn: () => till().payments.fromAnotherTerminal({ words: asked }),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: 0,
  });
  const payments = data?.payments ?? [];
  return (
    <section
      className={styles['fromAnotherTerminal']}
      aria-label={t('payments.paymentsOtherCounters')}
    >
      {error === null ? (
        <Said>
          {isFetching || data === undefined
            ? t('payments.loadingFromPaymentService')
            : t('payments.otherCounters', {
                count: payments.length,
                data: daysText(data),
                part:
                  asked === ''
                    ? t('payments.typeReceiptNumberAmount')
                    : t('payments.addDaySearchEarlier'),
              })}
        </Said>
      ) : (
        <Notice tone="bad">{commandProblem(problemOf(error))}</Notice>
      )}
      <ul className={ui['scroller']}>
        {payments.map(({ recordId, method, at, amount, memo, trackingId, action }) => {
          const Icon = METHOD_ICONS[method];
          return (
            <li key={recordId}>
              <Button className={styles['item'] ?? ''} onPress={() => open(recordId)}>
                <Icon size={18} aria-hidden="true" />
                <span className={styles['what']}>
                  {action === 'PREAUTHORIZE'
                    ? t('terms.hold')
                    : method === 'CASH'
                      ? t('terms.cash')
                      : t('payments.payment')}
                  <span className={styles['about']}>{dateAndTime(at)}</span>
                </span>
                <span className={styles['about']}>
                  {memo === null ? trackingId : memoWords(memo)}
                </span>
                <span className={styles['sum']}>
                  {amount === null ? t('payments.amountNotReported') : toDollars(amount)}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const DAY = new Intl.DateTimeFormat(locale(), { month: 'long', day: 'numeric', year: 'numeric' });

function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  const last = new Date(Date.parse(to) - 1);
  const first = DAY.format(new Date(from));
  return first === DAY.format(last) ? t('payments.on', { first }) : t('payments.since', { first });
}
