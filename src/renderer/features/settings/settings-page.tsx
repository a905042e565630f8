import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { t } from '../../messages/t.ts';
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
    { id: 'connection', name: t('settings.connection'), screen: () => <ConnectionSection /> },
    { id: 'clinic', name: t('settings.clinic'), screen: () => <ClinicSection /> },
    { id: 'sale', name: t('settings.sale'), screen: () => <SaleSection /> },
    {
      id: 'amount-limits',
      name: t('settings.largeAmounts'),
      screen: () => <AmountLimitsSection />,
    },
    { id: 'holds', name: t('common.cardHolds'), screen: () => <HoldsSection /> },
    { id: 'cash', name: t('common.cash'), screen: () => <CashSection /> },
    ...fromAnotherTerminal,
    { id: 'counter', name: t('settings.counter'), screen: () => <CounterSection /> },
    { id: 'updates', name: t('settings.updates'), screen: () => <UpdatesSection /> },
    { id: 'backup', name: t('settings.backup'), screen: () => <BackupSection /> },
    { id: 'provisioning', name: t('settings.otherPcs'), screen: () => <ProvisioningSection /> },
  ];
  const show = (id: string) => {
    if (id !== shown) leaveSafely(() => setShown(id));
  };
  return (
    <main className={styles['page']} aria-label={t('settings.settings')}>
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
          <h1>{t('settings.settings')}</h1>
          <TabList aria-label={t('settings.sectionsSettings')} className={styles['list'] ?? ''}>
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
  useAction({ name: t('settings.settings2', { name }), run: show });
  return null;
}
