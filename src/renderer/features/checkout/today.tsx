import { replaceEqualDeep } from '@tanstack/react-query';
import { Banknote, CreditCard, Hourglass, Landmark, type LucideIcon, PenLine } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Today as Day, SaleSummary } from '../../../shared/contract/checkout.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { chargeStatusWords } from '../../../shared/domain/payment-status.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { locale } from '../../../shared/messages/language.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { timeOfDay } from '../../ui/clock.ts';
import { Blanked, useIsBlank } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ReceiptDialog } from '../../widgets/receipt.tsx';
import { tenderWords } from '../../words/payments.ts';
import styles from './today.module.css';

type Tender = keyof Day['taken'];

const SUMS: readonly Tender[] = ['card', 'cash', 'bank', 'recorded'];
const ALWAYS_SHOWN: readonly Tender[] = ['card', 'cash'];

const NOTHING: Day['taken'] = {
  card: cents(0),
  cash: cents(0),
  bank: cents(0),
  recorded: cents(0),
};

const TENDER_NAMES: Readonly<Record<Tender, string>> = {
  card: t('terms.card'),
  bank: t('terms.bankAccount'),
  cash: t('terms.cash'),
  recorded: t('checkout.checkOrTerminal'),
};

/** Today's sales, newest first. */
export function Today() {
  const [opened, setOpened] = useState<string | null>(null);
  const data = useJournaled(['today'], () => till().checkout.today());
  const isBlank = useIsBlank();
  const { taken = NOTHING } = data ?? {};
  const sums = SUMS.map((tender) => ({ tender, amount: taken[tender] })).filter(
    ({ tender, amount }) => ALWAYS_SHOWN.includes(tender) || amount !== 0,
  );
  return (
    <aside className={styles['today']} aria-label={t('checkout.today')}>
      <header className={styles['head']}>
        <h2>{t('checkout.today')}</h2>
        <dl className={styles['sums']}>
          {sums.map(({ tender, amount }) => (
            <div key={tender}>
              <dt>{TENDER_NAMES[tender]}</dt>
              <dd data-hidden={amount === null || undefined}>
                {amount === null ? t('checkout.hiddenDuringCount') : toDollars(amount)}
              </dd>
            </div>
          ))}
        </dl>
      </header>
      {data?.sales.length === 0 ? (
        <Empty />
      ) : isBlank ? (
        <Blanked />
      ) : (
        <ul className={styles['list']}>
          {data?.sales.map((sale) => (
            <li key={sale.saleId}>
              <Row sale={sale} open={setOpened} />
            </li>
          ))}
          {data !== undefined && data.more > 0 ? (
            <li className={styles['more']}>
              {t('checkout.earlierOnesUnderPayments', { more: data.more })}
            </li>
          ) : null}
        </ul>
      )}
      {opened === null ? null : <ReceiptDialog number={opened} close={() => setOpened(null)} />}
    </aside>
  );
}

const STATES: Readonly<Record<SaleSummary['state'], { text: string; tone: string }>> = {
  paid: { text: t('checkout.paid3'), tone: 'good' },
  reversed: { text: t('checkout.voidedOrRefunded'), tone: 'plain' },
  held: { text: t('checkout.held'), tone: 'plain' },
  released: { text: t('checkout.released'), tone: 'plain' },
  'part-paid': { text: t('checkout.partlyPaid'), tone: 'warn' },
  parked: { text: t('checkout.savedLater'), tone: 'plain' },
  sending: { text: chargeStatusWords('sending'), tone: 'plain' },
  'in-doubt': { text: chargeStatusWords('in-doubt'), tone: 'warn' },
  'needs-human': { text: chargeStatusWords('needs-human'), tone: 'warn' },
  'presumed-absent': { text: chargeStatusWords('presumed-absent'), tone: 'warn' },
  'marked-not-charged': { text: chargeStatusWords('marked-not-charged'), tone: 'warn' },
  declined: { text: chargeStatusWords('declined'), tone: 'bad' },
  'not-paid': { text: t('checkout.notPaid2'), tone: 'bad' },
};

const POSTING: Readonly<Record<NonNullable<SaleSummary['posting']>, string>> = {
  posted: '',
  waiting: t('checkout.notSentProcessorYet'),
  'in-doubt': t('checkout.sentUnconfirmed'),
  refused: t('checkout.rejectedProcessor'),
};

const METHODS: Readonly<Record<SaleSummary['method'], { Icon: LucideIcon; name: string | null }>> =
  {
    CARD: { Icon: CreditCard, name: null },
    ACH: { Icon: Landmark, name: t('checkout.bankAccount') },
    CASH: { Icon: Banknote, name: t('terms.cash').toLocaleLowerCase(locale()) },
    RECORDED: { Icon: PenLine, name: t('checkout.checkOrTerminal2') },
    HOLD: { Icon: Hourglass, name: t('terms.hold').toLocaleLowerCase(locale()) },
  };

interface RowProps {
  readonly sale: SaleSummary;
  readonly open: (number: string) => void;
}

/** Renders again only if its sale changed: a hundred renders at each payment would stutter. */
const Row = memo(
  SaleRow,
  (before, after) => replaceEqualDeep(before.sale, after.sale) === before.sale,
);

function SaleRow({ sale, open }: RowProps) {
  const { receiptNumber, card, parts, posting, gone } = sale;
  const { text, tone } = STATES[sale.state];
  const { Icon, name } = METHODS[sale.method];
  const detail =
    parts.length > 1
      ? parts.map((part) => `${tenderWords(part)} ${toDollars(part.amount)}`).join(', ')
      : card === null
        ? name
        : `${brandName(card.brand)} •••• ${card.lastFour}`;
  return (
    <Button
      className={styles['row'] ?? ''}
      isDisabled={receiptNumber === null}
      onPress={() => receiptNumber !== null && open(receiptNumber)}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={styles['what']}>
        <bdi>{sale.lines.map(lineName).join(', ')}</bdi>
        <span className={ui['aside']}>
          {timeOfDay(sale.openedAt)}
          {detail === null ? '' : ` · ${detail}`}
          {posting === null ? '' : POSTING[posting]}
          {gone === 0 ? '' : t('checkout.back', { gone: toDollars(gone) })}
        </span>
      </span>
      <span className={styles['sum']}>
        {toDollars(sale.total)}
        <span className={`${ui['toned']} ${styles['state']}`} data-tone={tone}>
          {text}
        </span>
      </span>
    </Button>
  );
}

function Empty() {
  const isPatientFirst = useTill((state) => state.firstScreen === 'find-patient');
  return (
    <div className={styles['empty']}>
      <p>{t('checkout.noPaymentsToday')}</p>
      <ol>
        <li>
          {t(isPatientFirst ? 'checkout.findPatientOrQuick' : 'checkout.typeAmountPressEnter')}
        </li>
        <li>{t('checkout.swipeCardThenPress')}</li>
        <li>{t('checkout.printReceipt')}</li>
      </ol>
    </div>
  );
}
