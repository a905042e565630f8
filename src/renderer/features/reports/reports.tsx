import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { REPORT_KINDS, REPORTS } from '../../../shared/domain/reports/report-kinds.ts';
import { useTillStore } from '../../ipc/till-store.ts';
import { t } from '../../messages/t.ts';
import ui from '../../ui/primitives.module.css';
import { ChartsScreen } from './charts-screen.tsx';
import { ReconciliationScreen } from './reconciliation-screen.tsx';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

/** Payments, returns, and deposits at the bank. */
export function Reports() {
  const state = useReportsState();
  if (state === null) return <main className={styles['place']} />;
  return (
    <main className={styles['place']}>
      <Tabs className={styles['tabs'] ?? ''}>
        <header className={styles['header']}>
          <h1>{t('reports.reports')}</h1>
          <TabList aria-label={t('reports.reports')} className={ui['row'] ?? ''} data-gap="2">
            {REPORT_KINDS.map((kind) => (
              <Tab key={kind} id={kind} className={styles['tab'] ?? ''}>
                {REPORTS[kind].name}
              </Tab>
            ))}
            <Tab id="reconciliation" className={styles['tab'] ?? ''}>
              {t('reports.reconciliation')}
            </Tab>
            <Tab id="charts" className={styles['tab'] ?? ''}>
              {t('reports.charts')}
            </Tab>
          </TabList>
        </header>
        {REPORT_KINDS.map((kind) => (
          <TabPanel key={kind} id={kind} className={styles['panel'] ?? ''}>
            <ReportScreen kind={kind} state={state} />
          </TabPanel>
        ))}
        <TabPanel id="reconciliation" className={styles['panel'] ?? ''}>
          <ReconciliationScreen state={state} />
        </TabPanel>
        <TabPanel id="charts" className={styles['panel'] ?? ''}>
          <ChartsScreen state={state} />
        </TabPanel>
      </Tabs>
    </main>
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
