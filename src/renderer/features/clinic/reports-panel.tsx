import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionText } from '../../../shared/contract/action-names.ts';
import type { MovementPlace } from '../../../shared/contract/clinic-reports.ts';
import { movementText, tenderText } from '../../../shared/domain/clinic-movement.ts';
import { tenderNames } from '../../../shared/domain/day-report-paper.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import type { PaymentMethod } from '../../../shared/domain/payment.ts';
import { addDays, isDay } from '../../../shared/domain/reports/days.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { saveFile } from '../../ui/save-file.ts';
import { ActionSearch, ALL_ACTIONS } from '../../widgets/action-search.tsx';
import { More } from '../../widgets/more.tsx';
import { commandProblem } from '../../words/problems.ts';
import { METHOD_NAMES } from '../../words/reports.ts';
import styles from './clinic-close.module.css';

const LISTS = ['movements', 'actions'] as const;
type List = (typeof LISTS)[number];

const LIST_NAMES: Readonly<Record<List, string>> = {
  movements: t('clinicClose.allPayments'),
  actions: t('clinicClose.allActions'),
};

/** The tender of one payment: of a card its brand. */
function tenderOf(method: PaymentMethod, brand: string | null, byCheck: boolean): string {
  if (byCheck) return tenderNames()['refund-check'];
  return method === 'CARD'
    ? tenderText(method, brand)
    : { ...METHOD_NAMES, CHECK: t('checkout.check3'), TERMINAL: t('terms.cardTerminal') }[method];
}

interface Asked {
  readonly range: { readonly from: string; readonly to: string };
  readonly branch: string | null;
}

/** The payments and the actions of all counters on some days. */
export function ReportsPanel({
  today,
  branches,
  close,
}: {
  readonly today: string;
  readonly branches: readonly string[];
  readonly close: () => void;
}) {
  const [list, setList] = useState<List>('movements');
  const [range, setRange] = useState({ from: addDays(today, -6), to: today });
  const [branch, setBranch] = useState<string | null>(null);
  const isRange = isDay(range.from) && isDay(range.to) && range.from <= range.to;
  const asked = { range, branch };
  return (
    <SidePanel title={t('clinicClose.reports')} close={close}>
      <div className={ui['row']}>
        {LISTS.map((each) => (
          <Button
            key={each}
            look={each === list ? 'secondary' : 'quiet'}
            pressed={each === list}
            onPress={() => setList(each)}
          >
            {LIST_NAMES[each]}
          </Button>
        ))}
      </div>
      <div className={ui['columns']}>
        {(['from', 'to'] as const).map((end) => (
          <LabelledField key={end} id={`clinic-${end}`} label={t(`reports.${end}`)}>
            <input
              id={`clinic-${end}`}
              type="date"
              value={range[end]}
              onChange={(event) => setRange({ ...range, [end]: event.target.value })}
            />
          </LabelledField>
        ))}
      </div>
      {branches.length < 2 ? null : (
        <LabelledField id="clinic-branch" label={t('clinic.branchName')}>
          <select
            id="clinic-branch"
            value={branch ?? ''}
            onChange={(event) => setBranch(event.target.value === '' ? null : event.target.value)}
          >
            <option value="">{t('clinicClose.allBranches')}</option>
            {branches.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </LabelledField>
      )}
      {isRange ? null : <Notice tone="warn">{t('audit.wrongDays')}</Notice>}
      {isRange && list === 'movements' ? <Movements asked={asked} /> : null}
      {isRange && list === 'actions' ? <Actions asked={asked} /> : null}
    </SidePanel>
  );
}

/** Buttons that save a whole list. */
function SaveAs({ file }: { readonly file: (format: 'csv' | 'xlsx') => Promise<File> }) {
  const { run, pending, problem } = useCommand();
  return (
    <>
      <div className={ui['row']}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            pending={pending}
            onPress={() => run(async () => saveFile(await file(format)))}
          >
            {t('clinicClose.saveAs', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}

function Movements({ asked }: { readonly asked: Asked }) {
  const found = useInfiniteQuery({
    queryKey: ['clinic-movements', asked],
    queryFn: ({ pageParam }) => till().clinicReports.movements({ ...asked, after: pageParam }),
    initialPageParam: null as MovementPlace | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    retry: false,
  });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <SaveAs file={(format) => till().clinicReports.movementsFile({ ...asked, format })} />
      {found.error === null ? null : (
        <Notice tone="bad">{commandProblem(problemOf(found.error))}</Notice>
      )}
      {rows.length === 0 && found.isSuccess ? (
        <p className={ui['muted']}>{t('clinicClose.noRows')}</p>
      ) : null}
      <ul className={styles['rows']} aria-label={LIST_NAMES.movements}>
        {rows.map(({ at, till: { tillId, name }, number, branch, method, ...row }) => (
          <li key={`${tillId} ${number} ${row.operation} ${row.amount}`} className={ui['spread']}>
            <span>
              {movementText(row)}: {tenderOf(method, row.brand, row.byCheck)}{' '}
              {row.lastFour === null ? '' : `•••• ${row.lastFour}`}
              <small className={styles['about']}>
                {[
                  dateAndTime(at),
                  `${name} (${branch})`,
                  ...(row.cashier === '' ? [] : [row.cashier]),
                  ...(row.receiptNumber === null
                    ? []
                    : [t('reports.receiptOf', { receiptNumber: row.receiptNumber })]),
                ].join(', ')}
              </small>
            </span>
            <b>{toDollars(row.amount)}</b>
          </li>
        ))}
      </ul>
      <More found={found} />
    </>
  );
}

function Actions({ asked }: { readonly asked: Asked }) {
  const [searched, setSearched] = useState(ALL_ACTIONS);
  const { patient, ...more } = searched;
  const query = { ...asked, ...more, patientId: patient?.patientId ?? null };
  const found = useInfiniteQuery({
    queryKey: ['clinic-actions', query],
    queryFn: ({ pageParam }) => till().clinicReports.actions({ ...query, before: pageParam }),
    initialPageParam: null as Awaited<
      ReturnType<ReturnType<typeof till>['clinicReports']['actions']>
    >['next'],
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    retry: false,
  });
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <ActionSearch
        {...{ searched, search: setSearched }}
        className={`${ui['bottoms']} ${ui['row']}`}
      />
      <SaveAs file={(format) => till().clinicReports.actionsFile({ ...query, format })} />
      {found.error === null ? null : (
        <Notice tone="bad">{commandProblem(problemOf(found.error))}</Notice>
      )}
      {entries.length === 0 && found.isSuccess && !found.hasNextPage ? (
        <p className={ui['muted']}>{t('clinicClose.noRows')}</p>
      ) : null}
      <ul className={styles['rows']} aria-label={LIST_NAMES.actions}>
        {entries.map(
          ({ till: { tillId, name }, number, at, kind, by, manager, amount, ...entry }) => (
            <li key={`${tillId} ${number}`} className={ui['spread']}>
              <span>
                {actionText(kind)}
                <small className={styles['about']}>
                  {[
                    ...[dateAndTime(at), name, by ?? t('audit.program')],
                    ...(manager === null || manager === by
                      ? []
                      : [t('audit.approvedBy', { name: manager })]),
                    ...entry.details,
                  ].join(', ')}
                </small>
              </span>
              {amount === null ? null : <b>{toDollars(cents(amount))}</b>}
            </li>
          ),
        )}
      </ul>
      <More found={found} />
    </>
  );
}
