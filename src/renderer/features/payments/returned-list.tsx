import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Subject } from '../../../shared/contract/payment-timeline.ts';
import type { ReturnedItem } from '../../../shared/contract/payments.ts';
import { add, type Cents, toDollars } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { BlankedRows, Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ApprovedForm } from '../../widgets/approved-form.tsx';
import { TimelineScreen } from '../../widgets/payment-timeline.tsx';
import { RETURN_ADVICE, subjectWords, tenderWords } from '../../words/payments.ts';
import { commandProblem } from '../../words/problems.ts';
import { RETURN_REASONS } from '../../words/reasons.ts';
import { localDayText } from '../../words/reports.ts';
import styles from './payments.module.css';

/** Begins a sale of the clinic's fee for a returned payment. */
export type ChargeFee = (
  patient: { readonly id: string; readonly name: string },
  fee: Cents,
) => void;

/** The payments that banks returned while patients owe them, newest first. */
export function useReturned(): readonly ReturnedItem[] | undefined {
  return useJournaled(['returned-payments'], () => till().payments.returned());
}

/**
 * Announces the bank payments of the worklist at sign-in, until they are paid or taken off it. It takes no focus, because
 * the next patient may be waiting.
 */
export function ReturnsAnnouncement(toCounter: ToCounter) {
  const items = useReturned();
  const [isOpen, setOpen] = useState(false);
  const [isLater, setLater] = useState(false);
  const [subject, setSubject] = useState<Subject | null>(null);
  const debits = (items ?? []).filter(({ payment }) => payment.method === 'ACH');
  const isShown = debits.length > 0 && !isLater;
  useAction({
    name: t('payments.showReturnedPayments'),
    run: () => setOpen(true),
    enabled: isShown,
  });
  if (!isShown && !isOpen) return null;
  const sum = toDollars(add(...debits.map(({ due }) => due)));
  return (
    <>
      {isOpen ? null : (
        <aside
          className={`${ui['banner']} ${ui['tinted']}`}
          data-tone="warn"
          aria-label={t('payments.returnedPayments')}
        >
          <Said>{t('payments.returnedAnnounced', { count: debits.length, sum })}</Said>
          <div className={ui['row']}>
            <Button onPress={() => setOpen(true)}>{t('payments.showReturnedPayments')}</Button>
            <Button look="quiet" onPress={() => setLater(true)}>
              {t('terms.later')}
            </Button>
          </div>
        </aside>
      )}
      {isOpen ? (
        <ReturnedList
          {...toCounter}
          items={items}
          open={(key) => setSubject({ kind: 'ours', key })}
          close={() => setOpen(false)}
        />
      ) : null}
      {subject === null ? null : (
        <TimelineScreen subject={subject} open={setSubject} close={() => setSubject(null)} />
      )}
    </>
  );
}

/** The ways from a returned payment to the counter. */
export interface ToCounter {
  /** Shows the counter, after a sale was opened there. */
  readonly showCounter: () => void;
  readonly chargeFee: ChargeFee;
}

interface ReturnedListProps extends ToCounter {
  /** Undefined while it loads. */
  readonly items: readonly ReturnedItem[] | undefined;
  readonly open: (key: string) => void;
  readonly close: () => void;
}

interface ReturnedCardProps extends ToCounter {
  readonly item: ReturnedItem;
  readonly open: (key: string) => void;
}

/** The worklist of returned payments: nothing is debited again without the patient. */
export function ReturnedList({
  items = [],
  open,
  showCounter,
  chargeFee,
  close,
}: ReturnedListProps) {
  const sum = toDollars(add(...items.map(({ due }) => due)));
  return (
    <SidePanel title={t('payments.returnedPayments')} close={close}>
      {items.length === 0 ? (
        <div className={ui['empty']} data-outlined>
          <Undo2 size={36} strokeWidth={1.5} aria-hidden="true" />
          <strong>{t('payments.noReturnedPayments')}</strong>
          <p>{t('payments.noReturnedPaymentsHint')}</p>
        </div>
      ) : (
        <>
          <p>{t('payments.returnedDue', { count: items.length, sum })}</p>
          <BlankedRows>
            <ul className={ui['stack']} data-gap="12">
              {items.map((item) => (
                <li key={item.payment.key}>
                  <ReturnedCard {...{ item, open, showCounter, chargeFee }} />
                </li>
              ))}
            </ul>
          </BlankedRows>
        </>
      )}
    </SidePanel>
  );
}

function ReturnedCard({ item, open, showCounter, chargeFee }: ReturnedCardProps) {
  const { payment, returnedAt, due, fee, code, reason, advice } = item;
  const { key, saleId, patientId, patientName, receiptNumber } = payment;
  const name = patientName === null ? t('payments.noPatient') : shortName(patientName);
  const isFree = useTill((state) => state.current === null);
  const [isClosing, setClosing] = useState(false);
  const { run, pending, problem } = useCommand();
  const collect = (sale: string) =>
    run(async () => {
      await till().checkout.resume({ commandId: v7(), saleId: sale });
      showCounter();
    });
  return (
    <article
      className={`${ui['card']} ${styles['returned']}`}
      aria-label={`${name}, ${toDollars(due)}`}
    >
      <h3>
        <bdi>{name}</bdi>
        <span>{toDollars(due)}</span>
      </h3>
      <p>
        {t('payments.returnedOn', {
          tender: tenderWords(payment),
          day: localDayText(returnedAt),
          receiptNumber,
        })}
      </p>
      {code === null && reason === null ? null : (
        <p>{[code, reason].filter((part) => part !== null).join(' ')}</p>
      )}
      {advice === null ? null : <p className={styles['advice']}>{RETURN_ADVICE[advice]}</p>}
      {patientId === null ? null : <PatientPhone patientId={patientId} />}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {isClosing ? (
        <ApprovedForm
          what={t('payments.takeOffList')}
          about={subjectWords([payment])}
          permission="refund"
          reasons={RETURN_REASONS}
          autoFocus
          back={() => setClosing(false)}
          send={(reason, approval) =>
            till().payments.closeReturn({ commandId: v7(), paymentKey: key, reason, approval })
          }
        />
      ) : (
        <div className={ui['row']} data-gap="8">
          {saleId === null ? null : (
            <Button
              pending={pending}
              disabledBecause={isFree ? null : t('ui.saleOpen')}
              onPress={() => collect(saleId)}
            >
              {t('payments.collect', { due: toDollars(due) })}
            </Button>
          )}
          {fee === null || patientId === null ? null : (
            <Button
              disabledBecause={isFree ? null : t('ui.saleOpen')}
              onPress={() => chargeFee({ id: patientId, name: patientName ?? '' }, fee)}
            >
              {t('payments.chargeReturnedFee', { fee: toDollars(fee) })}
            </Button>
          )}
          <Button look="quiet" onPress={() => open(key)}>
            {t('payments.openPayment')}
          </Button>
          <Button look="quiet" onPress={() => setClosing(true)}>
            {t('payments.takeOffList')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** The phone of a patient, read from the record on request: the journal notes each reading. */
function PatientPhone({ patientId }: { readonly patientId: string }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['phone-of-returned', patientId],
    queryFn: () => till().patients.open({ patientId }),
    enabled: wanted,
    gcTime: 0,
    retry: false,
  });
  if (error !== null) return <Notice tone="bad">{commandProblem(problemOf(error))}</Notice>;
  if (data !== undefined) {
    const { primaryPhone, mobilePhone, homePhone } = data.fields;
    const phone = mobilePhone ?? primaryPhone ?? homePhone;
    return (
      <p>
        {phone === undefined ? (
          t('payments.noPhone')
        ) : (
          <strong>{phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}</strong>
        )}
      </p>
    );
  }
  return (
    <Button look="quiet" pending={isFetching} onPress={() => setWanted(true)}>
      {t('payments.showPhone')}
    </Button>
  );
}
