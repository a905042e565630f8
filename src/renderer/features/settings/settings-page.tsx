/**
 * The settings that concern no other feature: clinic, connection, sales, amounts, holds, keys, backup, provisioning.
 * Each section saves by itself (widgets/setting-form.tsx); the app adds the sections of other features.
 */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Input, Tab, TabList, TabPanel, Tabs, TextField } from 'react-aria-components';
import { v7 } from 'uuid';
import { accountNamesSchema, MOST_ACCOUNT_NAME } from '../../../shared/contract/accounting.ts';
import { holdDaysSchema, type SettingsParts } from '../../../shared/contract/settings.ts';
import { BRAND_NAMES, CARD_BRANDS, USUAL_HOLD_DAYS } from '../../../shared/domain/card.ts';
import { LEDGER_ACCOUNTS, USUAL_ACCOUNT_NAMES } from '../../../shared/domain/ledger.ts';
import { oneLine, wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till, useSettings, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { useNoCardNumber } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { leaveSafely } from '../../ui/unsaved.ts';
import { useAction } from '../../ui/use-action.ts';
import { SettingForm } from '../../widgets/setting-form.tsx';
import { overLimit } from '../../words/typed-text.ts';
import { BackupSection } from './backup-section.tsx';
import { BankAccountsSection } from './bank-accounts-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { ClinicSection, CounterSection, UpdatesSection } from './counter-section.tsx';
import { KeysSection } from './keys-section.tsx';
import {
  AmountLimitsSection,
  CashSection,
  RefundsSection,
  ReturnedFeeSection,
  TerminalsSection,
} from './money-sections.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RolloutSection, SharedSetting } from './rollout-section.tsx';
import { SaleSection } from './sale-section.tsx';
import styles from './settings.module.css';

type HoldDays = SettingsParts['holdDays'];

const daysOf = (typed: string | undefined) => wholeNumber(typed ?? '', 1, 31);

const typedOf = (kept: HoldDays): Readonly<Record<string, string>> =>
  Object.fromEntries(CARD_BRANDS.map((brand) => [brand, String(kept[brand])]));

const holdDaysOf = (typed: Readonly<Record<string, string>>): HoldDays | null =>
  holdDaysSchema.safeParse(
    Object.fromEntries(CARD_BRANDS.map((brand) => [brand, daysOf(typed[brand])])),
  ).data ?? null;

/** Days that a hold lasts, by the brand of the card. */
function HoldsSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('terms.cardHolds')}
      lead={t('settings.holdExpiresAfterNumber')}
      saved={settings.holdDays}
      typedOf={typedOf}
      parse={holdDaysOf}
      save={(holdDays, commandId) => till().settings.change({ commandId, holdDays })}
    >
      {({ typed, change }) => (
        <table className={`${ui['table']} ${styles['table']}`}>
          <thead>
            <tr>
              <th scope="col">{t('terms.card')}</th>
              <th scope="col">{t('settings.daysUntilExpires')}</th>
              <th scope="col">{t('settings.default4')}</th>
            </tr>
          </thead>
          <tbody>
            {CARD_BRANDS.map((brand) => {
              const name = brand === 'unknown' ? t('settings.anyOtherCard') : BRAND_NAMES[brand];
              return (
                <tr key={brand}>
                  <th scope="row">{name}</th>
                  <td>
                    <DaysField
                      label={t('settings.days', { name })}
                      value={typed[brand] ?? ''}
                      change={(days) => change({ [brand]: days })}
                    />
                  </td>
                  <td className={ui['muted']}>{USUAL_HOLD_DAYS[brand]}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </SettingForm>
  );
}

/** A number of days in a table. */
function DaysField({
  label,
  value,
  change,
}: {
  readonly label: string;
  readonly value: string;
  readonly change: (days: string) => void;
}) {
  const { dropped, changeTyped } = useNoCardNumber(change);
  const wrong = dropped ?? (daysOf(value) === null ? t('settings.from131') : null);
  return (
    <>
      <TextField
        aria-label={label}
        value={value}
        onChange={changeTyped}
        inputMode="numeric"
        autoComplete="off"
        isInvalid={wrong !== null}
      >
        <Input className={ui['input'] ?? ''} />
      </TextField>
      {wrong === null ? null : (
        <Said as="span" urgent className={ui['error']}>
          {wrong}
        </Said>
      )}
    </>
  );
}

/** A part of the settings that belongs to another feature. */
interface ExtraSection {
  readonly id: string;
  readonly name: string;
  readonly screen: () => ReactNode;
}

/** All settings of this counter for an administrator, part by part. */
export function SettingsPage({ others }: { readonly others: readonly ExtraSection[] }) {
  const isJoined = useTill(({ clinic }) => clinic !== null);
  const [shown, setShown] = useState('connection');
  const tabs = useRef<HTMLDivElement>(null);
  // A section may be opened by its name in the palette.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the section
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const sections: readonly ExtraSection[] = [
    { id: 'connection', name: t('settings.connection'), screen: () => <ConnectionSection /> },
    { id: 'clinic', name: t('settings.clinic'), screen: () => <ClinicSection /> },
    { id: 'sale', name: t('settings.sale'), screen: () => <SaleSection /> },
    {
      id: 'amount-limits',
      name: t('settings.largeAmounts'),
      screen: () => <AmountLimitsSection />,
    },
    { id: 'refunds', name: t('settings.refunds'), screen: () => <RefundsSection /> },
    {
      id: 'returned-fee',
      name: t('settings.returnedFee'),
      screen: () => <ReturnedFeeSection />,
    },
    { id: 'holds', name: t('terms.cardHolds'), screen: () => <HoldsSection /> },
    { id: 'cash', name: t('terms.cash'), screen: () => <CashSection /> },
    {
      id: 'terminals',
      name: t('settings.cardTerminals'),
      screen: () => <TerminalsSection />,
    },
    {
      id: 'bank-accounts',
      name: t('settings.bankAccounts'),
      screen: () => <BankAccountsSection />,
    },
    { id: 'accounting', name: t('settings.accounting'), screen: () => <AccountsSection /> },
    ...others,
    { id: 'counter', name: t('settings.counter'), screen: () => <CounterSection /> },
    { id: 'keys', name: t('settings.keys'), screen: () => <KeysSection /> },
    { id: 'updates', name: t('settings.updates'), screen: () => <UpdatesSection /> },
    { id: 'backup', name: t('settings.backup'), screen: () => <BackupSection /> },
    { id: 'provisioning', name: t('settings.otherPcs'), screen: () => <ProvisioningSection /> },
    ...(isJoined
      ? [{ id: 'rollout', name: t('rollout.title'), screen: () => <RolloutSection /> }]
      : []),
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
          <TabList
            ref={tabs}
            aria-label={t('settings.sectionsSettings')}
            className={ui['stack'] ?? ''}
            data-gap="2"
          >
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
            <SharedSetting section={id} />
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

/** A notice that the settings file was damaged, with the consequences. */
function DamagedFile() {
  const file = useSettings()?.damagedFile ?? null;
  if (file === null) return null;
  return <Notice tone="warn">{t('settings.settingsFileDamagedWhen', { file })}</Notice>;
}

type AccountNames = SettingsParts['accountNames'];

const typedAccounts = (names: AccountNames): Readonly<Record<string, string>> =>
  Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, names[account] ?? '']));

/** An empty field is the usual name. */
const namesOf = (typed: Readonly<Record<string, string>>): AccountNames | null =>
  accountNamesSchema.safeParse(
    Object.fromEntries(Object.entries(typed).filter(([, name]) => oneLine(name) !== '')),
  ).data ?? null;

/** The names of accounts in the accountant's program. */
function AccountsSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.accounting')}
      lead={t('settings.accountNamesAsInProgram')}
      saved={settings.accountNames}
      typedOf={typedAccounts}
      parse={namesOf}
      save={(accountNames) => till().settings.change({ commandId: v7(), accountNames })}
    >
      {({ typed, change }) => (
        <table className={`${ui['table']} ${styles['table']}`} data-wide>
          <thead>
            <tr>
              <th scope="col">{t('settings.usualAccountName')}</th>
              <th scope="col">{t('settings.nameInYourBooks')}</th>
            </tr>
          </thead>
          <tbody>
            {LEDGER_ACCOUNTS.map((account) => {
              const usual = USUAL_ACCOUNT_NAMES[account];
              const value = typed[account] ?? '';
              const wrong = overLimit(value, MOST_ACCOUNT_NAME);
              return (
                <tr key={account}>
                  <th scope="row">{usual}</th>
                  <td>
                    <TextField
                      aria-label={t('settings.accountName', { usual })}
                      value={value}
                      onChange={(name) => change({ [account]: name })}
                      autoComplete="off"
                      isInvalid={wrong !== null}
                    >
                      <Input className={ui['input'] ?? ''} placeholder={usual} />
                    </TextField>
                    {wrong === null ? null : (
                      <Said as="span" urgent className={ui['error']}>
                        {wrong}
                      </Said>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </SettingForm>
  );
}
