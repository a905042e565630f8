import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { REPORT_KINDS, REPORTS } from '../../../shared/domain/reports/report-kinds.ts';
import { t } from '../../messages/t.ts';
import { ChartsScreen } from './charts-screen.tsx';
import { ReconciliationScreen } from './reconciliation-screen.tsx';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';
import { useReportsState } from './use-reports-state.ts';

export interface ReportsProps {
  /** Opens a payment's timeline over the page. */
  readonly timeline: (paymentId: string, close: () => void) => ReactNode;
}

/** Payments, returns, and deposits at the bank. */
export function Reports({ timeline }: ReportsProps) {
  const state = useReportsState();
  if (state === null) return <main className={styles['place']} />;
  return (
    <main className={styles['place']}>
      <Tabs className={styles['tabs'] ?? ''}>
        <header className={styles['header']}>
          <h1>{t('reports.reports')}</h1>
          <TabList aria-label={t('reports.reports')} className={styles['list'] ?? ''}>
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
            <ReportScreen kind={kind} state={state} timeline={timeline} />
          </TabPanel>
        ))}
        <TabPanel id="reconciliation" className={styles['panel'] ?? ''}>
          <ReconciliationScreen state={state} timeline={timeline} />
        </TabPanel>
        <TabPanel id="charts" className={styles['panel'] ?? ''}>
          <ChartsScreen state={state} />
        </TabPanel>
      </Tabs>
    </main>
  );
}
