import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { actionText } from '../../../shared/contract/action-names.ts';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { addDays, isDay } from '../../../shared/domain/reports/days.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { LabelledField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { ActionSearch, ALL_ACTIONS } from '../../widgets/action-search.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './screens.module.css';

/** Days that the log opens with. */
const FIRST_DAYS = 7;
/** Patients of one action that are named; the rest is counted. */
const MOST_NAMED = 3;

/** The actions of people at this counter, newest first. */
export function AuditScreen({ today }: { readonly today: string }) {
  const [days, setDays] = useState({ from: addDays(today, 1 - FIRST_DAYS), to: today });
  const [searched, setSearched] = useState(ALL_ACTIONS);
  const { patient, ...more } = searched;
  const asked = { ...days, ...more, patientId: patient?.patientId ?? null };
  const isRange = isDay(days.from) && isDay(days.to) && days.from <= days.to;
  const log = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam }) => till().audit.page({ ...asked, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    enabled: isRange,
    gcTime: 0,
    retry: false,
  });
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const readTo = pages.at(-1)?.readTo ?? null;
  const problem = log.error === null ? null : problemOf(log.error);
  const wrongDays = isRange ? null : t('audit.wrongDays');
  return (
    <div className={styles['screen']}>
      <ActionSearch
        {...{ searched, search: setSearched }}
        className={`${ui['bottoms']} ${styles['filters']}`}
      >
        <LabelledField id="audit-from" label={t('reports.from')} problem={wrongDays}>
          <input
            id="audit-from"
            type="date"
            value={days.from}
            aria-invalid={wrongDays !== null}
            onChange={(event) => setDays({ ...days, from: event.target.value })}
          />
        </LabelledField>
        <LabelledField id="audit-to" label={t('reports.to')}>
          <input
            id="audit-to"
            type="date"
            value={days.to}
            onChange={(event) => setDays({ ...days, to: event.target.value })}
          />
        </LabelledField>
      </ActionSearch>
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
