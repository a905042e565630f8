import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Banknote, Calculator, CreditCard, Landmark, PenLine } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Payment } from '../../../shared/contract/payment-timeline.ts';
import { mayBecomeCard } from '../../../shared/domain/account-numbers.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { paymentStatus, statusWords } from '../../../shared/domain/payment-status.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock.ts';
import { CARD_PAUSE_MS } from '../../ui/field.tsx';
import { NameBefore } from '../../ui/name-text.tsx';
import { Blanked, hasShownLists, useIsBlank } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { STATUS_TONES, tenderWords } from '../../words/payments.ts';
import styles from './payments.module.css';

export const METHOD_ICONS = {
  CARD: CreditCard,
  ACH: Landmark,
  CASH: Banknote,
  CHECK: PenLine,
  TERMINAL: Calculator,
} as const;

/** The heads of the columns; a row is read out as a whole, without them. */
function Heads() {
  return (
    <div className={styles['heads']} aria-hidden="true">
      <span />
      <span>{t('payments.columnPayment')}</span>
      <span className={styles['receipt']}>{t('payments.columnReceipt')}</span>
      <span className={styles['cashier']}>{t('payments.columnCashier')}</span>
      <span className={styles['rowSum']}>{t('payments.columnAmount')}</span>
      <span>{t('payments.columnStatus')}</span>
    </div>
  );
}

interface PaymentRowProps {
  readonly id: string;
  /** Undefined while its page loads. */
  readonly payment: Payment | undefined;
  readonly marked: boolean;
  readonly position: number;
  readonly total: number;
  readonly style: CSSProperties;
  readonly choose: () => void;
}

function PaymentRow({ id, payment, marked, position, total, style, choose }: PaymentRowProps) {
  const place = {
    id,
    className: `${ui['placed']} ${styles['row']}`,
    style,
    'aria-selected': marked,
    'aria-posinset': position,
    'aria-setsize': total,
  } as const;
  if (payment === undefined)
    return (
      <div role="option" tabIndex={-1} {...place}>
        …
      </div>
    );
  const { patientName } = payment;
  const status = paymentStatus(payment);
  const Icon = METHOD_ICONS[payment.method];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys and keeps the focus
    <div role="option" tabIndex={-1} {...place} onClick={choose}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles['rowWhat']}>
        {tenderWords(payment)}
        <span className={ui['aside']}>
          <NameBefore name={patientName === null ? null : shortName(patientName)} />
          {dateAndTime(payment.at)}
        </span>
      </span>
      <span className={styles['receipt']}>{payment.receiptNumber ?? ''}</span>
      <bdi className={styles['cashier']}>{payment.cashier}</bdi>
      <span className={styles['rowSum']}>{toDollars(payment.amount)}</span>
      <span className={`${ui['toned']} ${styles['state']}`} data-tone={STATUS_TONES[status]}>
        {statusWords(status, payment)}
      </span>
    </div>
  );
}

/** Rows of one request to the till: those in sight and enough around them. */
const ROWS = 200;
/**
 * The rows of a request begin at a multiple of this, so that a small scroll requests no new ones.
 */
const STEP = 50;

/** The words to search for, after `ms`; the beginning of a card number is sent only after a pause. */
export function useSearch(words: string, ms = 0): string {
  const typed = words.trim();
  const pause = mayBecomeCard(typed) ? CARD_PAUSE_MS : ms;
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (pause === 0) return;
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return pause === 0 ? typed : settled;
}

/**
 * The rows of a search around those in sight, fetched again when the journal grows; the known rows
 * stay until the answer arrives.
 */
function usePayments(words: string, first: number) {
  const revision = useTill((state) => state.revision);
  const search = useDeferredValue(useSearch(words));
  const offset = Math.max(0, Math.floor(first / STEP) * STEP - STEP);
  const { data, isPending } = useQuery({
    queryKey: ['payments', search, offset, revision],
    queryFn: async () => ({
      ...(await till().payments.find({ words: search, offset, limit: ROWS })),
      offset,
      search,
    }),
    placeholderData: (before) => before,
    gcTime: 30_000,
  });
  const at = (index: number): Payment | undefined => data?.payments[index - data.offset];
  /** The rows in sight answer other words than those in the box. */
  const isBehind = isPending || data?.search !== words.trim();
  return { total: data?.total ?? 0, at, isBehind };
}

/** All rows have the same height, so that positions are known without rendering them. */
const ROW_PX = 54;

/** The list below the search box; the box keeps the focus and moves through the list. */
export interface ListKeys {
  readonly listId: string;
  readonly activeId: string | undefined;
  /** True if the list used the key. */
  readonly pressed: (event: KeyboardEvent) => boolean;
}

/** Moves through a list of `total` rows; Enter takes the marked one. */
export function useMarked(total: number, page: number, choose: (index: number) => void) {
  const [marked, setMarked] = useState(0);
  const at = Math.max(0, Math.min(marked, total - 1));
  const pressed = (event: KeyboardEvent): boolean => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (move !== undefined) setMarked(Math.max(0, Math.min(at + move, total - 1)));
    else if (event.key === 'Enter') {
      if (!hasShownLists(event)) choose(at);
    } else return false;
    return true;
  };
  return { at, setMarked, pressed };
}

/** This till's payments, up to 100,000: only the rows in sight are rendered. */
export function usePaymentList(words: string, open: (payment: Payment) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [first, setFirst] = useState(0);
  const { total, at, isBehind } = usePayments(words, first);
  /** The words for which Enter was pressed before their answer came. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    onChange: ({ range }) => setFirst(range?.startIndex ?? 0),
  });
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
  const choose = (index: number) => {
    const payment = at(index);
    if (isBehind) setAwaited(words);
    else if (payment !== undefined) open(payment);
  };
  const isBlank = useIsBlank();
  const marked = useMarked(total, page, choose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its first row
  useEffect(() => marked.setMarked(0), [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, when the answer arrives
  useEffect(() => {
    if (awaited === null || isBehind) return;
    setAwaited(null);
    if (awaited === words) choose(0);
  }, [awaited, isBehind, words]);
  useEffect(() => {
    if (total > 0) virtual.scrollToIndex(marked.at);
  }, [marked.at, total, virtual]);
  const keys: ListKeys = {
    listId,
    activeId: total > 0 ? `${listId}-${marked.at}` : undefined,
    pressed: marked.pressed,
  };
  const list = (
    <div
      className={`${ui['headed']} ${styles['table']}`}
      data-scrolls={total > page + 1 || undefined}
    >
      <Heads />
      <div ref={scroller} className={ui['scroller']}>
        {isBlank ? <Blanked /> : null}
        <div
          id={listId}
          role="listbox"
          hidden={isBlank}
          aria-label={t('terms.payments')}
          className={styles['rows']}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => (
            <PaymentRow
              key={index}
              id={`${listId}-${index}`}
              payment={at(index)}
              marked={index === marked.at}
              position={index + 1}
              total={total}
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              choose={() => {
                marked.setMarked(index);
                choose(index);
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
  return { list, keys, total, isBehind };
}
