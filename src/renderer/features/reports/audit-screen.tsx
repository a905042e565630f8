import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry, AuditQuery } from '../../../shared/contract/audit.ts';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { addDays, isDay } from '../../../shared/domain/reports/days.ts';
import { oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { LabelledField, useNoCardNumber } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { PatientSearchPanel } from '../../widgets/patient-search.tsx';
import { actionText } from '../../words/audit.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './screens.module.css';

/** Days that the log opens with. */
const FIRST_DAYS = 7;
/** Patients of one action that are named; the rest is counted. */
const MOST_NAMED = 3;

type Filters = Omit<AuditQuery, 'before' | 'patientId'>;

/** The actions of people at this counter, newest first. */
export function AuditScreen({ today }: { readonly today: string }) {
  const [filters, setFilters] = useState<Filters>({
    from: addDays(today, 1 - FIRST_DAYS),
    to: today,
    personId: null,
    receiptNumber: null,
  });
  const [patient, setPatient] = useState<PatientHit | null>(null);
  const asked = { ...filters, patientId: patient?.patientId ?? null };
  const log = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam }) => till().audit.page({ ...asked, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    enabled: isDay(asked.from) && isDay(asked.to) && asked.from <= asked.to,
    gcTime: 0,
    retry: false,
  });
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const readTo = pages.at(-1)?.readTo ?? null;
  const problem = log.error === null ? null : problemOf(log.error);
  return (
    <div className={styles['screen']}>
      <AuditFilters {...{ filters, setFilters, patient, setPatient }} />
      <p className={ui['hint']}>{t('audit.about')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['scroller']}>
        {entries.length === 0 && log.isSuccess ? (
          <div className={ui['empty']}>
            <SearchX size={36} strokeWidth={1.5} aria-hidden="true" />
            <strong>{t('audit.none')}</strong>
            <p>{t('audit.noneAdvice')}</p>
          </div>
        ) : (
          <AuditTable entries={entries} />
        )}
        {log.hasNextPage ? (
          <div className={`${ui['line']} ${styles['more']}`}>
            <Button pending={log.isFetching} onPress={() => void log.fetchNextPage()}>
              {t('audit.earlier')}
            </Button>
            {readTo === null ? null : (
              <Said as="span" className={ui['hint']}>
                {t('audit.readTo', { at: dateAndTime(readTo) })}
              </Said>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function AuditFilters({
  filters,
  setFilters,
  patient,
  setPatient,
}: {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
  readonly patient: PatientHit | null;
  readonly setPatient: (patient: PatientHit | null) => void;
}) {
  const people = useTill((state) => state.people);
  const [choosing, setChoosing] = useState(false);
  const [receipt, setReceipt] = useState('');
  const { dropped, changeTyped } = useNoCardNumber(setReceipt);
  const { from, to, personId } = filters;
  const wrongDays = isDay(from) && isDay(to) && from <= to ? null : t('audit.wrongDays');
  return (
    <form
      className={`${ui['bottoms']} ${styles['filters']}`}
      aria-label={t('audit.auditLog')}
      onSubmit={(event) => {
        event.preventDefault();
        const number = plainDigits(oneLine(receipt));
        setFilters({ ...filters, receiptNumber: number === '' ? null : number });
      }}
    >
      <LabelledField id="audit-receipt" label={t('audit.receiptNumber')} problem={dropped}>
        <input
          id="audit-receipt"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={receipt}
          aria-invalid={dropped !== null}
          onChange={(event) => changeTyped(event.target.value)}
        />
      </LabelledField>
      <LabelledField id="audit-from" label={t('reports.from')} problem={wrongDays}>
        <input
          id="audit-from"
          type="date"
          value={from}
          aria-invalid={wrongDays !== null}
          onChange={(event) => setFilters({ ...filters, from: event.target.value })}
        />
      </LabelledField>
      <LabelledField id="audit-to" label={t('reports.to')}>
        <input
          id="audit-to"
          type="date"
          value={to}
          onChange={(event) => setFilters({ ...filters, to: event.target.value })}
        />
      </LabelledField>
      <LabelledField id="audit-person" label={t('audit.person')}>
        <select
          id="audit-person"
          value={personId ?? ''}
          onChange={(event) =>
            setFilters({
              ...filters,
              personId: event.target.value === '' ? null : event.target.value,
            })
          }
        >
          <option value="">{t('audit.everyone')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </LabelledField>
      <Button type="submit">{t('terms.show')}</Button>
      {patient === null ? (
        <Button
          icon={<UserRound size={16} aria-hidden="true" />}
          onPress={() => setChoosing(true)}
          action={t('audit.choosePatient')}
        >
          {t('audit.choosePatient')}
        </Button>
      ) : (
        <Button icon={<X size={16} aria-hidden="true" />} onPress={() => setPatient(null)}>
          {t('audit.everyPatient', { name: patient.name })}
        </Button>
      )}
      {choosing ? (
        <PatientSearchPanel
          chosen={(chosen) => {
            setPatient(chosen);
            setChoosing(false);
          }}
          close={() => setChoosing(false)}
        />
      ) : null}
    </form>
  );
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <table className={ui['table']} aria-label={t('audit.auditLog')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.time')}</th>
          <th scope="col">{t('audit.person')}</th>
          <th scope="col">{t('audit.action')}</th>
          <th scope="col">{t('audit.patient')}</th>
          <th scope="col">{t('audit.details')}</th>
          <th scope="col" className={styles['amount']}>
            {t('audit.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.number} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { at, kind, by, manager, patients, receiptNumber, amount, details } = entry;
  const receipt = receiptNumber === null ? [] : [t('audit.receipt', { number: receiptNumber })];
  return (
    <tr>
      <td className={styles['time']}>{dateAndTime(at)}</td>
      <td>
        <bdi>{by ?? t('audit.program')}</bdi>
        {manager === null || manager === by ? null : (
          <small>{t('audit.approvedBy', { name: manager })}</small>
        )}
      </td>
      <td>{actionText(kind)}</td>
      <td>
        {patients.slice(0, MOST_NAMED).map(({ patientId, name }) => (
          <bdi key={patientId} className={styles['patient']}>
            {name ?? t('audit.patientWithoutName', { id: patientId.slice(0, 8) })}
          </bdi>
        ))}
        {patients.length > MOST_NAMED ? (
          <small>{t('audit.morePatients', { count: patients.length - MOST_NAMED })}</small>
        ) : null}
      </td>
      <td>
        <bdi>{[...receipt, ...details].join(' · ')}</bdi>
      </td>
      <td className={styles['amount']}>{amount === null ? '' : toDollars(cents(amount))}</td>
    </tr>
  );
}
