import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { CurrentSale, Step, StepOf } from '../../../shared/contract/till.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { cashReport, isCashReported } from '../../../shared/domain/cash.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import {
  lineName,
  type Payer,
  patientNames,
  planText,
  type SaleLine,
} from '../../../shared/domain/sale.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useSaid } from '../../ui/said.tsx';
import { dayText } from '../../words/reports.ts';
import styles from './checkout.module.css';
import { useDraft } from './draft.ts';
import { usePatientRecord } from './patient-of-sale.tsx';

/** The sale, above every step that follows the amount. */
export function SaleHead({
  sale,
}: {
  readonly sale: {
    readonly lines: readonly SaleLine[];
    readonly total: Cents;
    readonly due?: Cents;
    readonly patientName: string | null;
    readonly payer: Payer | null;
  };
}) {
  const { lines, total, due = total, patientName, payer } = sale;
  // The large number is the one that is charged now.
  const isPart = due !== total && due !== 0;
  const ofDraft = useDraft((draft) =>
    patientName !== null && draft.patientName === patientName ? draft.birthDate : null,
  );
  const { record } = usePatientRecord();
  const birthDate =
    ofDraft ?? (record?.name === patientName ? record.fields.birthDate : null) ?? null;
  return (
    <p className={styles['saleHead']}>
      <span className={styles['saleWhat']}>
        {patientName === null ? null : <bdi className={styles['salePatient']}>{patientName}</bdi>}
        {birthDate === null ? null : (
          <span>{t('patients.born', { birthDate: dayText(birthDate) })}</span>
        )}
        {payer === null ? null : <span>{t('checkout.paidByPayer', { name: payer.name })}</span>}
        <span>{linesText(lines)}</span>
      </span>
      <span className={styles['saleSum']}>
        <strong>{toDollars(isPart ? due : total)}</strong>
        {isPart ? <span>{t('checkout.of', { total: toDollars(total) })}</span> : null}
      </span>
    </p>
  );
}

/** The lines of a sale, those of another patient of the family after its name. */
function linesText(lines: readonly SaleLine[]): string {
  const ofPatients = Map.groupBy(lines, ({ patient }) => patient?.name ?? null);
  return [...ofPatients]
    .map(([name, own]) => {
      const items = own.flatMap((line) => [lineName(line), planText(line) ?? []].flat()).join(', ');
      return name === null ? items : t('checkout.itemsOf', { name, items });
    })
    .join('; ');
}

/** The text of a button that takes money: its last word is the patient's name, else the number. */
export function forPatient(
  doing: string,
  sale: Parameters<typeof patientNames>[0] & { readonly externalId: string | null },
): string {
  const { externalId } = sale;
  const number = externalId === null ? null : t('checkout.patient', { externalId });
  const patient = patientNames(sale, number ?? t('checkout.noPatient')) ?? number;
  return patient === null ? doing : t('checkout.forPatient', { doing, patient });
}

/** The buttons at the foot of a step, all of one width. */
export function Moves({ children }: { readonly children: ReactNode }) {
  return <div className={`${ui['even']} ${styles['moves']}`}>{children}</div>;
}

/** Ends a step: the counter is free for the next patient. */
export function NextPatientButton({
  pending,
  press,
}: {
  readonly pending: boolean;
  readonly press: () => void;
}) {
  return (
    <Button
      look="primary"
      size="large"
      shortcut="Enter"
      autoFocus
      pending={pending}
      onPress={press}
    >
      {t('checkout.nextPatient')}
    </Button>
  );
}

/**
 * One step. Screen readers read its heading when it appears; it takes the focus if no button
 * should.
 */
export function StepFrame({
  heading,
  tone = 'plain',
  focusHeading = false,
  children,
}: {
  readonly heading: string;
  readonly tone?: 'plain' | 'good' | 'bad' | 'warn';
  readonly focusHeading?: boolean;
  readonly children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading) title.current?.focus();
  }, [focusHeading]);
  useSaid(title);
  return (
    <section className={styles['frame']}>
      <h1
        className={`${ui['toned']} ${styles['heading']}`}
        data-tone={tone === 'plain' ? undefined : tone}
        ref={title}
        tabIndex={-1}
      >
        {heading}
      </h1>
      {children}
    </section>
  );
}

/** Props of every step: the sale, and the current step. */
export interface StepProps<K extends Step['kind']> {
  readonly sale: CurrentSale;
  readonly step: StepOf<K>;
}

/** The patient of a sale; without one its lines. */
export function saleSubject({
  patientName,
  lines,
}: {
  readonly patientName: string | null;
  readonly lines: readonly SaleLine[];
}): string {
  return patientName ?? lines.map(lineName).join(', ');
}

/** An action of the counter that a key or a button starts. */
export type Move = () => Promise<unknown>;

/** Shown if one sale takes so much cash that the clinic has to report it. */
export function CashReportNotice({ cash }: { readonly cash: Cents }) {
  if (!isCashReported(cash)) return null;
  return (
    <Notice tone="warn">
      {t('checkout.cashOneSale', { cashreport: cashReport(), cash: toDollars(cash) })}
    </Notice>
  );
}

/** The tender of one part of a sale, in a few words. */
export function partText({ tender }: CurrentSale['parts'][number]): string {
  switch (tender.kind) {
    case 'card':
      return t('checkout.ending', {
        brandnames: brandName(tender.brand),
        lastFour: tender.lastFour,
      });
    case 'bank':
      return t('checkout.accountEnding', {
        part: tender.account === 'checking' ? t('checkout.checking') : t('checkout.savings'),
        lastFour: tender.lastFour,
      });
    case 'cash':
      return tender.change === 0
        ? t('terms.cash')
        : t('checkout.cashReceivedChange', {
            given: toDollars(tender.given),
            change: toDollars(tender.change),
          });
    case 'recorded':
      return tender.what === 'check'
        ? t('checkout.check2', { reference: tender.reference })
        : t('checkout.terminal', { reference: tender.reference });
  }
}

/** A digit typed outside a text field goes to this field: the amount needs no click first. */
export function useDigitsGoTo(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!/^[\d.]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
      if (document.querySelector('[role=dialog]') === null) field.current?.focus();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [field]);
}
