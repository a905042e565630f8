import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { leaveSafely } from '../../ui/unsaved.ts';
import { useAction } from '../../ui/use-action.ts';
import { AmountLimitsSection } from './amount-limits-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { CashSection } from './cash-section.tsx';
import { ClinicSection } from './clinic-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CounterSection } from './counter-section.tsx';
import { DamagedFile } from './damaged-file.tsx';
import { HoldsSection } from './holds-section.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { SaleSection } from './sale-section.tsx';
import styles from './settings-page.module.css';
import { UpdatesSection } from './updates-section.tsx';

/** A part of the settings that belongs to another feature. */
export interface ExtraSection {
  readonly id: string;
  readonly name: string;
  readonly screen: () => ReactNode;
}

/** All settings of this counter for an administrator, part by part. */
export function SettingsPage({
  fromAnotherTerminal,
}: {
  readonly fromAnotherTerminal: readonly ExtraSection[];
}) {
  const [shown, setShown] = useState('connection');
  const sections: readonly ExtraSection[] = [
    { id: 'connection', name: 'Connection', screen: () => <ConnectionSection /> },
    { id: 'clinic', name: 'Clinic', screen: () => <ClinicSection /> },
    { id: 'sale', name: 'Sale', screen: () => <SaleSection /> },
    { id: 'amount-limits', name: 'Large amounts', screen: () => <AmountLimitsSection /> },
    { id: 'holds', name: 'Holds', screen: () => <HoldsSection /> },
    { id: 'cash', name: 'Cash', screen: () => <CashSection /> },
    ...fromAnotherTerminal,
    { id: 'counter', name: 'This counter', screen: () => <CounterSection /> },
    { id: 'updates', name: 'Updates', screen: () => <UpdatesSection /> },
    { id: 'backup', name: 'Backup', screen: () => <BackupSection /> },
    { id: 'provisioning', name: 'Other PCs', screen: () => <ProvisioningSection /> },
  ];
  const show = (id: string) => {
    if (id !== shown) leaveSafely(() => setShown(id));
  };
  return (
    <main className={styles['page']} aria-label="Settings">
      {sections.map(({ id, name }) => (
        <SectionAction key={id} name={name} show={() => show(id)} />
      ))}
      <Tabs
        orientation="vertical"
        className={styles['tabs'] ?? ''}
        selectedKey={shown}
        onSelectionChange={(key) => show(String(key))}
      >
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

function SectionAction({ name, show }: { readonly name: string; readonly show: () => void }) {
  useAction({ name: `Settings: ${name}`, run: show });
  return null;
}
