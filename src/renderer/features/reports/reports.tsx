/**
 * Reports: today, the five reports of interface.md §4.5, reconciliation, bank, charts, posting files, audit log.
 *
 *    range ─▶ rows fetched in slices ─▶ view-bar.tsx: filter, sort, saved views ─▶ report-table.tsx ─▶ file or paper
 *    a deposit ─▶ the details of its transfer ─▶ back to the same position
 */

import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { addDays } from '../../../shared/domain/reports/days.ts';
import {
  REPORT_KINDS,
  type ReportKind,
  reportShapes,
} from '../../../shared/domain/reports/report-kinds.ts';
import { useTillStore } from '../../ipc/till-store.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { AuditScreen } from './audit-screen.tsx';
import { BankScreen } from './bank-screen.tsx';
import { ChartsScreen } from './charts-screen.tsx';
import { PostingScreen } from './posting-screen.tsx';
import { ReconciliationScreen } from './reconciliation-screen.tsx';
import { type Position, ReportScreen, type Transfer } from './report-screen.tsx';
import styles from './reports.module.css';
import { TodayScreen } from './today-screen.tsx';

type TabId = 'today' | ReportKind | 'reconciliation' | 'bank' | 'charts' | 'posting' | 'audit';

/** The tab that the details of a transfer were opened from; a report with its position. */
interface Origin {
  readonly tab: TabId;
  readonly position: Position | null;
}

/**
 * Days around the day of a batch in which the details of its transfer are dated; within one request to
 * the service (`SLICE_DAYS`), since two could return them twice.
 */
const DETAILS_DAYS = 14;

/** Payments, returns, and deposits at the bank. */
export function Reports() {
  const state = useReportsState();
  const { run, problem } = useCommand();
  const [tab, setTab] = useState<TabId>('today');
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [start, setStart] = useState<Origin | null>(null);
  const choose = (next: TabId) => {
    setOrigin(null);
    setStart(null);
    setTab(next);
  };
  const openTransfer = useCallback(
    (from: Origin, { transferId, day }: Transfer) =>
      run(async () => {
        const range = { from: addDays(day, -DETAILS_DAYS), to: addDays(day, DETAILS_DAYS) };
        await till().reports.open({ kind: 'deposit-details', range, transferId });
        setOrigin(from);
        setTab('deposit-details');
      }),
    [run],
  );
  const openOf = useCallback(
    (transfer: Transfer, position: Position) =>
      openTransfer({ tab: 'deposits', position }, transfer),
    [openTransfer],
  );
  const back = () => {
    if (origin === null) return;
    setStart(origin);
    setTab(origin.tab);
    setOrigin(null);
  };
  if (state === null) return <main className={styles['place']} />;
  return (
    <main className={styles['place']}>
      <Tabs
        className={styles['tabs'] ?? ''}
        selectedKey={tab}
        onSelectionChange={(key) => {
          const next = TABS.find((each) => each === key);
          if (next !== undefined && next !== tab) choose(next);
        }}
      >
        <header className={`${ui['row']} ${styles['header']}`}>
          <h1>{t('reports.reports')}</h1>
          <TabList aria-label={t('reports.reports')} className={ui['row'] ?? ''} data-gap="2">
            {TABS.map((each) => (
              <Tab key={each} id={each} className={styles['tab'] ?? ''}>
                {tabName(each)}
              </Tab>
            ))}
          </TabList>
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        </header>
        <TabPanel id="today" className={styles['panel'] ?? ''}>
          <TodayScreen />
        </TabPanel>
        {REPORT_KINDS.map((kind) => (
          <TabPanel key={kind} id={kind} className={styles['panel'] ?? ''}>
            <ReportScreen
              kind={kind}
              state={state}
              start={start?.tab === kind ? start.position : null}
              openTransfer={openOf}
              back={
                kind === 'deposit-details' && origin !== null ? (
                  <BackButton to={tabName(origin.tab)} back={back} />
                ) : null
              }
            />
          </TabPanel>
        ))}
        <TabPanel id="reconciliation" className={styles['panel'] ?? ''}>
          <ReconciliationScreen
            state={state}
            openTransfer={(transfer) =>
              openTransfer({ tab: 'reconciliation', position: null }, transfer)
            }
          />
        </TabPanel>
        <TabPanel id="bank" className={styles['panel'] ?? ''}>
          <BankScreen state={state} />
        </TabPanel>
        <TabPanel id="charts" className={styles['panel'] ?? ''}>
          <ChartsScreen state={state} />
        </TabPanel>
        <TabPanel id="posting" className={styles['panel'] ?? ''}>
          <PostingScreen />
        </TabPanel>
        <TabPanel id="audit" className={styles['panel'] ?? ''}>
          <AuditScreen today={state.today} />
        </TabPanel>
      </Tabs>
    </main>
  );
}

const TABS: readonly TabId[] = [
  'today',
  ...REPORT_KINDS,
  'reconciliation',
  'bank',
  'charts',
  'posting',
  'audit',
];

function tabName(tab: TabId): string {
  if (tab === 'reconciliation') return t('reports.reconciliation');
  if (tab === 'bank') return t('bank.bank');
  if (tab === 'posting') return t('reports.posting');
  if (tab === 'today') return t('reports.todayTab');
  if (tab === 'audit') return t('audit.auditLog');
  return tab === 'charts' ? t('reports.charts') : reportShapes()[tab].name;
}

function BackButton({ to, back }: { readonly to: string; readonly back: () => void }) {
  const name = t('reports.backTo', { to: to.toLowerCase() });
  useAction({ name, shortcut: 'Alt+ArrowLeft', run: back });
  return (
    <Button
      look="quiet"
      icon={<ArrowLeft size={16} aria-hidden="true" />}
      shortcut="Alt+←"
      onPress={back}
    >
      {name}
    </Button>
  );
}

/** The till's report state; null until it is loaded. */
function useReportsState(): ReportsState | null {
  const client = useTillStore((store) => store.client);
  const [state, setState] = useState<ReportsState | null>(null);
  useEffect(() => {
    if (client === null) return;
    const stop = new AbortController();
    const follow = async () => {
      for await (const next of await client.reports.watch(undefined, { signal: stop.signal })) {
        if (stop.signal.aborted) return;
        setState(next);
      }
    };
    follow().catch(() => {
      // The connection broke, or the page was left; a new connection brings a new client and a new
      // stream.
    });
    return () => stop.abort();
  }, [client]);
  return state;
}
