import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { BackupSection } from './backup-section.tsx';
import { ClinicSection } from './clinic-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CounterSection } from './counter-section.tsx';
import { DamagedFile } from './damaged-file.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import styles from './settings-place.module.css';

/** A part of the settings that belongs to another feature. */
export interface ForeignSection {
  readonly id: string;
  readonly name: string;
  readonly screen: () => ReactNode;
}

/** Everything an administrator sets up at this counter, a part at a time. */
export function SettingsPlace({ foreign }: { readonly foreign: readonly ForeignSection[] }) {
  const sections: readonly ForeignSection[] = [
    { id: 'connection', name: 'Connection', screen: () => <ConnectionSection /> },
    { id: 'clinic', name: 'Clinic', screen: () => <ClinicSection /> },
    { id: 'counter', name: 'This counter', screen: () => <CounterSection /> },
    ...foreign,
    { id: 'backup', name: 'Backup', screen: () => <BackupSection /> },
    { id: 'provisioning', name: 'Other PCs', screen: () => <ProvisioningSection /> },
  ];
  return (
    <main className={styles['place']} aria-label="Settings">
      <Tabs orientation="vertical" className={styles['tabs'] ?? ''}>
        <div className={styles['side']}>
          <h1>Settings</h1>
          <TabList aria-label="Parts of the settings" className={styles['list'] ?? ''}>
            {sections.map(({ id, name }) => (
              <Tab key={id} id={id} className={styles['tab'] ?? ''}>
                {name}
              </Tab>
            ))}
          </TabList>
        </div>
        {sections.map(({ id, screen }) => (
          <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
            <DamagedFile />
            {screen()}
          </TabPanel>
        ))}
      </Tabs>
    </main>
  );
}
