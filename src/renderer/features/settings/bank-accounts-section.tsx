import { v7 } from 'uuid';
import { MOST_ACCOUNT_NAME } from '../../../shared/contract/accounting.ts';
import { type BankAccounts, bankAccountsSchema } from '../../../shared/contract/bank.ts';
import { withIdsByName } from '../../../shared/domain/account-ids.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingForm } from '../../widgets/setting-form.tsx';
import styles from './settings.module.css';

type Account = BankAccounts[number];

const typedOf = (accounts: BankAccounts) => ({ accounts });

/** With the ids under which they are saved, so that saved accounts equal their fields. */
function parse({ accounts }: ReturnType<typeof typedOf>, saved: BankAccounts): BankAccounts | null {
  const { data } = bankAccountsSchema.safeParse(accounts);
  return data === undefined ? null : withIdsByName(data, saved);
}

/** The clinic's accounts at banks: each has its own statements, bags and entries in the books. */
export function BankAccountsSection() {
  const saved = useJournaled(['bank-accounts'], () => till().bank.accounts());
  return saved === undefined ? null : (
    <SettingForm
      title={t('settings.bankAccounts')}
      lead={t('settings.bankAccountsAbout')}
      saved={saved}
      typedOf={typedOf}
      parse={(typed) => parse(typed, saved)}
      save={(accounts, commandId) => till().bank.saveAccounts({ commandId, accounts })}
    >
      {({ typed: { accounts }, change }) => {
        const put = (next: BankAccounts) => change({ accounts: next });
        return (
          <>
            <ul className={ui['stack']} data-gap="16">
              {accounts.map((account, at) => (
                <AccountFields
                  key={account.id}
                  account={account}
                  position={at + 1}
                  isTwice={accounts.some(
                    ({ id, name }) => id !== account.id && oneLine(name) === oneLine(account.name),
                  )}
                  change={(part) => put(accounts.with(at, { ...account, ...part }))}
                  remove={
                    accounts.length > 1
                      ? () => put(accounts.filter(({ id }) => id !== account.id))
                      : null
                  }
                />
              ))}
            </ul>
            <div>
              <Button
                onPress={() =>
                  put([...accounts, { id: v7(), name: '', lastFour: '', ledgerName: '' }])
                }
              >
                {t('settings.addBankAccount')}
              </Button>
            </div>
          </>
        );
      }}
    </SettingForm>
  );
}

interface AccountFieldsProps {
  readonly account: Account;
  /** From 1. */
  readonly position: number;
  /** True if another account has the same name. */
  readonly isTwice: boolean;
  readonly change: (part: Partial<Account>) => void;
  /** Null for the only account. */
  readonly remove: (() => void) | null;
}

function AccountFields({ account, position, isTwice, change, remove }: AccountFieldsProps) {
  const { name, lastFour, ledgerName } = account;
  return (
    <li>
      <fieldset className={styles['account']} aria-label={t('settings.bankAccount', { position })}>
        <TypedField
          label={t('settings.bankAccountName')}
          value={name}
          change={(value) => change({ name: value })}
          hint={t('settings.bankAccountNameHint')}
          error={isTwice ? t('settings.bankAccountTwice') : null}
          autoFocus={name === ''}
        />
        <TypedField
          label={t('settings.lastFour')}
          value={lastFour}
          change={(value) => change({ lastFour: value })}
          inputMode="numeric"
          hint={t('settings.lastFourHint')}
          error={/^(\d{4})?$/.test(lastFour) ? null : t('settings.lastFourWrong')}
        />
        <TypedField
          label={t('settings.nameInYourBooks')}
          value={ledgerName}
          change={(value) => change({ ledgerName: value })}
          placeholder={oneLine(name)}
          most={MOST_ACCOUNT_NAME}
          hint={t('settings.ledgerNameHint')}
        />
        {remove === null ? null : (
          <Button look="quiet" onPress={remove}>
            {t('settings.remove')}
          </Button>
        )}
      </fieldset>
    </li>
  );
}
