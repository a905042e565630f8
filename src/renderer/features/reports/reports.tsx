import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { REPORT_KINDS, REPORTS } from '../../../shared/domain/reports/report-kinds.ts';
import { AgreementScreen } from './agreement-screen.tsx';
import { PicturesScreen } from './pictures-screen.tsx';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';
import { useReportsState } from './use-reports-state.ts';

export interface ReportsProps {
  /** Opens a payment's timeline over the page. */
  readonly story: (paymentId: string, close: () => void) => ReactNode;
}

/** Payments, returns, and deposits at the bank. */
export function Reports({ story }: ReportsProps) {
  const state = useReportsState();
  if (state === null) return <main className={styles['place']} />;
  return (
    <main className={styles['place']}>
      <Tabs className={styles['tabs'] ?? ''}>
        <header className={styles['header']}>
          <h1>Reports</h1>
          <TabList aria-label="Reports" className={styles['list'] ?? ''}>
            {REPORT_KINDS.map((kind) => (
              <Tab key={kind} id={kind} className={styles['tab'] ?? ''}>
                {REPORTS[kind].name}
              </Tab>
            ))}
            <Tab id="agreement" className={styles['tab'] ?? ''}>
              Does it agree?
            </Tab>
            <Tab id="pictures" className={styles['tab'] ?? ''}>
              Pictures
            </Tab>
          </TabList>
        </header>
        {REPORT_KINDS.map((kind) => (
          <TabPanel key={kind} id={kind} className={styles['panel'] ?? ''}>
            <ReportScreen kind={kind} state={state} story={story} />
          </TabPanel>
        ))}
        <TabPanel id="agreement" className={styles['panel'] ?? ''}>
          <AgreementScreen state={state} story={story} />
        </TabPanel>
        <TabPanel id="pictures" className={styles['panel'] ?? ''}>
          <PicturesScreen state={state} />
        </TabPanel>
      </Tabs>
    </main>
  );
}
