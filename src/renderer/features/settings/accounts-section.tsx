import { Input, TextField } from 'react-aria-components';
import { v7 } from 'uuid';
import { accountNamesSchema, MOST_ACCOUNT_NAME } from '../../../shared/contract/accounting.ts';
import type { SettingsParts } from '../../../shared/contract/settings.ts';
import { LEDGER_ACCOUNTS, USUAL_ACCOUNT_NAMES } from '../../../shared/domain/ledger.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { till, useSettings } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import ui from '../../ui/primitives.module.css';
import { SettingForm } from '../../widgets/setting-form.tsx';
import { overLimit } from '../../words/typed-text.ts';
import styles from './settings.module.css';

type AccountNames = SettingsParts['accountNames'];

const typedOf = (names: AccountNames): Readonly<Record<string, string>> =>
  Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, names[account] ?? '']));

/** An empty field is the usual name. */
const namesOf = (typed: Readonly<Record<string, string>>): AccountNames | null =>
  accountNamesSchema.safeParse(
    Object.fromEntries(Object.entries(typed).filter(([, name]) => oneLine(name) !== '')),
  ).data ?? null;

/** The names of accounts in the accountant's program. */
export function AccountsSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.accounting')}
      lead={t('settings.accountNamesAsInProgram')}
      saved={settings.accountNames}
      typedOf={typedOf}
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
                      <span className={ui['error']} role="alert">
                        {wrong}
                      </span>
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
