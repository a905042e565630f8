import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { ParkedSale } from '../../../shared/contract/checkout.ts';
import type { Payment } from '../../../shared/contract/payment-timeline.ts';
import type { TodayListRow } from '../../../shared/contract/today-list.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import {
  type PaymentStatus,
  paymentStatus,
  statusWords,
} from '../../../shared/domain/payment-status.ts';
import { namesIn, shortName } from '../../../shared/domain/person-names.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { useTillStore } from '../../ipc/till-store.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime, timeOfDay, useNow } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { ageText, copayOf, InsurancePanel } from '../../widgets/insurance/insurance.tsx';
import { PaymentSummaryButton } from '../../widgets/payment-summary.tsx';
import { balanceText, visitText } from '../../widgets/today-list/list-words.ts';
import { STATUS_TONES, tenderWords } from '../../words/payments.ts';
import { commandProblem } from '../../words/problems.ts';
import { addFamilyLine, kindOf, rememberSale, startSale, useDraft } from './draft.ts';
import { closedBecause, useParked } from './more-tenders.tsx';
import styles from './patient.module.css';
import { PASSING, useEligibility, useListed, usePatientRecord } from './patient-of-sale.tsx';
import { useMove } from './use-move.ts';

/** Number of payments read for a patient: more than the holds and payments of a month. */
const MOST_PAYMENTS = 50;
const LAST_PAYMENTS = 5;
/** A request that took no money is listed under Payments only. */
const NOT_PAID: ReadonlySet<PaymentStatus> = new Set(['not-charged', 'declined', 'failed']);

/** Everything that matters about the sale's patient before a payment, beside every step of the sale. */
export function PatientFacts({ patientId }: { readonly patientId: string }) {
  const payments = useJournaled(['patient-payments', patientId], async () => {
    const words = `patient:${patientId}`;
    return (await till().payments.find({ words, offset: 0, limit: MOST_PAYMENTS })).payments;
  });
  const parked = useParked();
  const { record, problem, gone } = usePatientRecord();
  // Midnight by this PC's own time zone.
  const since = new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
  const isHeld = ({ operation, state, ending }: Payment) =>
    operation === 'preauthorize' && state === 'approved' && ending === null;
  const held = payments?.filter(isHeld) ?? [];
  const charged = payments?.filter((payment) => !isHeld(payment)) ?? [];
  const today = charged.filter(
    (payment) => payment.at >= since && !NOT_PAID.has(paymentStatus(payment)),
  );
  const before = charged.filter(({ at }) => at < since).slice(0, LAST_PAYMENTS);
  const saved = parked?.filter((sale) => sale.patientId === patientId) ?? [];
  const notes = record?.fields.notes ?? '';
  return (
    <aside className={styles['facts']} aria-label={t('checkout.aboutPatient')}>
      {problem === null ? null : (
        <Notice tone="bad">{gone ? t('checkout.patientDeleted') : commandProblem(problem)}</Notice>
      )}
      {notes === '' ? null : (
        <Facts title={t('checkout.notes')}>
          <p className={styles['notes']} dir="auto">
            {notes}
          </p>
        </Facts>
      )}
      <Facts title={t('checkout.paidToday')}>
        {payments !== undefined && today.length === 0 ? (
          <p className={ui['muted']}>{t('checkout.nothingPaidToday')}</p>
        ) : (
          <PaymentRows payments={today} timeText={timeOfDay} />
        )}
      </Facts>
      {saved.length === 0 ? null : (
        <Facts title={t('checkout.savedSales')}>
          <SavedRows saved={saved} />
        </Facts>
      )}
      {held.length === 0 ? null : (
        <Facts title={t('terms.cardHolds')}>
          <PaymentRows payments={held} timeText={dateAndTime} />
        </Facts>
      )}
      <ListFacts />
      <FamilyFacts />
      <InsuranceFacts patientId={patientId} />
      {before.length === 0 ? null : (
        <Facts title={t('checkout.lastPayments')}>
          <PaymentRows payments={before} timeText={dateAndTime} />
        </Facts>
      )}
      <OnFileFact patientId={patientId} />
      <PaymentSummaryButton patientId={patientId} />
    </aside>
  );
}

/** Other patients of the family on today's list; one press adds the amount of one to this sale. */
function FamilyFacts() {
  const { family } = useListed();
  const added = useDraft((draft) => draft.lines);
  const { run, pending, problem } = useCommand();
  const [unsure, setUnsure] = useState<string | null>(null);
  const busy = useTill((state) => state.current !== null);
  const add = ({ rowId, name, suggested, provider }: TodayListRow) =>
    run(async () => {
      const isSame = rememberSale();
      const found = await till().todayList.find({ commandId: v7(), rowId });
      // A slow answer changes no other sale, and none that takes money already.
      if (!isSame() || useTillStore.getState().till?.current != null) return;
      setUnsure(found.kind === 'one' ? null : name);
      if (found.kind !== 'one' || suggested === null) return;
      const { lines } = useDraft.getState();
      const isAdded = lines.some(({ patient }) => patient?.patientId === found.patient.patientId);
      if (isAdded) return;
      addFamilyLine(found.patient, suggested.amount, kindOf(suggested.kind), provider);
    });
  const isIn = ({ name, sameName }: TodayListRow) =>
    !sameName &&
    added.some(
      ({ patient }) =>
        patient !== undefined && namesIn(patient.name).some((each) => shortName(each) === name),
    );
  if (family.length === 0) return null;
  return (
    <Facts title={t('todayList.family')}>
      {family.map((row) => (
        <div key={row.rowId} className={ui['stack']} data-gap="2">
          <p>{`${row.name}, ${visitText(row)}`}</p>
          {row.suggested === null ? null : (
            <Button
              disabledBecause={
                busy ? t('ui.saleOpen') : isIn(row) ? t('checkout.alreadyInSale') : null
              }
              pending={pending}
              onPress={() => add(row)}
            >
              {t('todayList.addFamily', {
                name: row.name,
                amount: toDollars(row.suggested.amount),
              })}
            </Button>
          )}
        </div>
      ))}
      {unsure === null ? null : (
        <Notice tone="warn">{t('todayList.openFirst', { name: unsure })}</Notice>
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </Facts>
  );
}

/** The visits of today and the account balance, as the practice's system listed them. */
function ListFacts() {
  const { rows } = useListed();
  if (rows.length === 0) return null;
  const balance = rows.find((row) => row.balance !== null)?.balance ?? null;
  return (
    <Facts title={t('todayList.title')}>
      {rows.map((row) => (
        <p key={row.rowId}>{visitText(row)}</p>
      ))}
      {balance === null ? null : <p className={ui['muted']}>{balanceText(balance)}</p>}
    </Facts>
  );
}

function Facts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={ui['caption']}>{title}</h2>
      {children}
    </section>
  );
}

function PaymentRows({
  payments,
  timeText,
}: {
  readonly payments: readonly Payment[];
  readonly timeText: (at: string) => string;
}) {
  return (
    <ul className={styles['rows']}>
      {payments.map((payment) => {
        const status = paymentStatus(payment);
        return (
          <li key={payment.key} className={ui['line']}>
            <span>
              {tenderWords(payment)}
              <span className={ui['hint']}>{timeText(payment.at)}</span>
            </span>
            <span className={styles['sum']}>
              {toDollars(payment.amount)}
              <span className={`${ui['toned']} ${ui['hint']}`} data-tone={STATUS_TONES[status]}>
                {statusWords(status, payment)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The saved sales of the patient; opening one replaces the typed sale. */
function SavedRows({ saved }: { readonly saved: readonly ParkedSale[] }) {
  const move = useMove();
  const busy = useTill((state) => state.current !== null);
  return (
    <ul className={styles['rows']}>
      {saved.map((sale) => (
        <li key={sale.saleId} className={ui['line']}>
          <span>
            {sale.lines.map(lineName).join(', ')}
            <span className={ui['hint']}>
              {[dateAndTime(sale.openedAt), sale.otherCounter?.counter ?? []].flat().join(' · ')}
            </span>
          </span>
          <span className={styles['sum']}>
            {sale.paid === 0
              ? toDollars(sale.total)
              : t('checkout.paid2', { paid: toDollars(sale.paid), total: toDollars(sale.total) })}
          </span>
          <Button
            disabledBecause={busy ? t('ui.saleOpen') : closedBecause(sale)}
            pending={move.pending}
            onPress={() =>
              move.run(() => till().checkout.resume({ commandId: v7(), saleId: sale.saleId }))
            }
          >
            {t('checkout.open2')}
          </Button>
        </li>
      ))}
      {move.problem === null ? null : <Notice tone="bad">{commandProblem(move.problem)}</Notice>}
    </ul>
  );
}

/** Eligibility, which is never asked for a patient of today's list who pays without insurance. */
function InsuranceFacts({ patientId }: { readonly patientId: string }) {
  const { rows } = useListed();
  const { data: policy } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  if (rows.some(({ selfPay }) => selfPay)) {
    return (
      <Facts title={t('terms.insurance')}>
        <p className={ui['muted']}>{t('insurance.selfPay')}</p>
        <Button look="quiet" shortcut="Alt+E" disabledBecause={t('insurance.selfPay')}>
          {t('checkout.check4')}
        </Button>
      </Facts>
    );
  }
  const asksDaily = policy?.askListed === true && rows.length > 0;
  return <EligibilityFacts key={patientId} {...{ patientId, asksDaily }} />;
}

/** The copay of the last eligibility answer, its age, and a key that asks again. */
function EligibilityFacts({
  patientId,
  asksDaily,
}: {
  readonly patientId: string;
  /** True if it is asked by itself where it was not today. */
  readonly asksDaily: boolean;
}) {
  const client = useQueryClient();
  const { data: answer } = useEligibility();
  const { data: askedToday } = useQuery({
    ...PASSING,
    queryKey: ['insurance', 'asked-today', patientId],
    queryFn: () => till().insurance.askedToday({ patientId }),
    enabled: asksDaily,
  });
  const now = useNow();
  const { run, pending, problem } = useCommand();
  const ask = () =>
    run(async () => {
      const answered = await till().insurance.ask({ commandId: v7(), patientId });
      client.setQueryData(['insurance', patientId], answered);
    });
  useAction({ name: t('insurance.checkEligibility'), shortcut: 'Alt+E', run: ask });
  const hasAsked = useRef(false);
  const isDue = asksDaily && askedToday === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened patient
  useEffect(() => {
    if (!isDue || hasAsked.current) return;
    hasAsked.current = true;
    ask();
  }, [isDue]);
  const [isOpen, setIsOpen] = useState(false);
  const showAll = () => setIsOpen(true);
  useAction({ name: t('checkout.seePatientsInsurance'), shortcut: 'Alt+I', run: showAll });
  const name = useDraft((draft) => draft.patientName);
  const copay = answer == null ? null : copayOf(answer);
  return (
    <Facts title={t('terms.insurance')}>
      <div className={styles['eligibility']}>
        <p className={answer == null ? ui['muted'] : undefined}>
          {answer == null
            ? t('checkout.eligibilityNotChecked')
            : t('checkout.copayChecked', {
                copay: copay === null ? t('insurance.notReturned') : toDollars(copay.amount),
                age: ageText(Math.max(0, now - Date.parse(copay?.at ?? answer.askedAt))),
              })}
        </p>
        <div className={ui['row']}>
          <Button look="quiet" shortcut="Alt+E" pending={pending} onPress={ask}>
            {answer == null ? t('checkout.check4') : t('insurance.checkAgain')}
          </Button>
          <Button look="quiet" shortcut="Alt+I" onPress={showAll}>
            {t('checkout.benefits')}
          </Button>
        </div>
      </div>
      {isOpen ? (
        <InsurancePanel
          {...{ patientId, startSale }}
          name={name ?? ''}
          close={() => setIsOpen(false)}
        />
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </Facts>
  );
}

/** Cards and accounts on file, in one line: this counter cannot charge them. */
function OnFileFact({ patientId }: { readonly patientId: string }) {
  const { data: profiles } = useQuery({
    ...PASSING,
    queryKey: ['profiles', patientId],
    queryFn: () => till().profiles.list({ patientId }),
  });
  if (profiles === undefined || profiles.length === 0) return null;
  return (
    <p className={`${ui['hint']} ${styles['onFile']}`}>
      {t('checkout.keptOnFile', {
        kept: profiles.map(({ lastFour }) => `•••• ${lastFour ?? ''}`).join(', '),
      })}
    </p>
  );
}
