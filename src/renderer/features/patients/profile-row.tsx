import { CreditCard, Landmark } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Billing, Profile } from '../../../shared/contract/profiles.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { profileProblem } from '../../../shared/domain/profile-fields.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import {
  BillingFields,
  billingIsRight,
  DetailField,
  sentBilling,
  sentDetail,
  thisMonth,
} from './detail-field.tsx';
import styles from './profiles.module.css';

const KINDS = {
  checking: t('profiles.checkingAccount'),
  savings: t('profiles.savingsAccount'),
} as const;

interface ProfileRowProps {
  readonly profile: Profile;
  readonly patientId: string;
  readonly changed: () => Promise<void>;
  readonly openAgreement: (agreementId: string) => void;
}

/** One card or account, and its actions. */
export function ProfileRow({ profile, patientId, changed, openAgreement }: ProfileRowProps) {
  const { profileId, kind, lastFour, expDate, expiry, billing, consent, agreementId } = profile;
  const [doing, setDoing] = useState<'nothing' | 'changing' | 'deleting'>('nothing');
  const { run, pending, problem } = useCommand();
  const name = nameOf(profile);
  const where = [billing.name, billing.address, billing.city, billing.state, billing.zipCode];
  const remove = async () => {
    await till().profiles.delete({ commandId: v7(), profileId, patientId });
    await changed();
  };
  const Icon = kind === 'card' ? CreditCard : Landmark;
  return (
    <li
      className={styles['profile']}
      aria-label={t('profiles.ending', { name, lastFour: lastFour ?? t('profiles.unknown') })}
    >
      <div className={`${ui['row']} ${styles['face']}`} data-gap="8 12">
        <Icon size={22} aria-hidden="true" />
        <span className={styles['what']}>
          <strong>
            {name} •••• {lastFour ?? '????'}
          </strong>
          {expDate === null ? null : (
            <span>
              {t('profiles.expires2', {
                expDate: expDate.slice(5, 7),
                expDate2: expDate.slice(0, 4),
              })}
            </span>
          )}
          {expiry === 'soon' ? (
            <em className={ui['tinted']} data-tone="warn">
              {t('profiles.expiresSoon')}
            </em>
          ) : null}
          {expiry === 'expired' ? (
            <em className={ui['tinted']} data-tone="bad">
              {t('profiles.expired')}
            </em>
          ) : null}
        </span>
        {agreementId === null ? null : (
          <Button look="quiet" onPress={() => openAgreement(agreementId)}>
            {t('profiles.agreement')}
          </Button>
        )}
        <Button look="quiet" onPress={() => setDoing('changing')}>
          {t('profiles.change')}
        </Button>
        <Button look="quiet" onPress={() => setDoing('deleting')}>
          {t('profiles.delete')}
        </Button>
      </div>
      <p className={ui['about']}>
        <bdi>
          {where.filter((part) => part !== '').join(', ') || t('profiles.noBillingAddress')}
        </bdi>
      </p>
      <p className={ui['about']}>
        {consent === null
          ? t('profiles.journalCounterNoConsent')
          : t('profiles.agreedRecorded', {
              at: dateAndTime(consent.at),
              by: consent.by,
              text: consent.text,
            })}
      </p>
      {doing === 'changing' ? (
        <ChangeProfile {...{ profile, patientId, changed }} close={() => setDoing('nothing')} />
      ) : null}
      {doing === 'deleting' ? (
        <div className={ui['row']} data-gap="8">
          <p>{t('profiles.removePaymentPlansMay')}</p>
          <Button look="destructive" pending={pending} onPress={() => run(remove)}>
            {t('profiles.remove')}
          </Button>
          <Button look="quiet" onPress={() => setDoing('nothing')}>
            {t('profiles.cancel2')}
          </Button>
        </div>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </li>
  );
}

function nameOf({ kind, brand, accountKind }: Profile): string {
  if (kind === 'card') return brandName(brand);
  return accountKind === null ? t('terms.bankAccount') : KINDS[accountKind];
}

interface ChangeProfileProps {
  readonly profile: Profile;
  readonly patientId: string;
  readonly changed: () => Promise<void>;
  readonly close: () => void;
}

/** The editable fields of a profile that keeps its card or account; only changes are sent. */
function ChangeProfile({ profile, patientId, changed, close }: ChangeProfileProps) {
  const { profileId, kind } = profile;
  const before = profile.expDate?.replace(/^(\d{4})-(\d{2})$/, '$2/$1') ?? '';
  const [expires, setExpires] = useState(before);
  const [billing, setBilling] = useState(profile.billing);
  const [priority, setPriority] = useState('');
  const command = useCommand();
  const month = sentDetail('expDate', expires);
  const sent = sentBilling(billing);
  const parts = Object.entries(sent).filter(
    ([part, value]) => value !== profile.billing[part as keyof Billing],
  );
  const change = {
    ...(expires === before ? {} : { expDate: month }),
    ...(parts.length === 0 ? {} : { billing: Object.fromEntries(parts) }),
    ...(priority.trim() === '' ? {} : { priority: priority.trim() }),
  };
  const right =
    billingIsRight(billing) &&
    profileProblem('priority', priority.trim(), month) === null &&
    (expires === before || profileProblem('expDate', month, thisMonth()) === null);
  const save = async () => {
    await till().profiles.update({ commandId: v7(), profileId, patientId, ...change });
    await changed();
    close();
  };
  return (
    <CommandForm
      name={t('profiles.changeSavedCardOr')}
      command={command}
      ready={right && Object.keys(change).length > 0}
      send={() => command.run(save)}
      submit={t('profiles.save')}
      otherButtons={
        <Button look="quiet" onPress={close}>
          {t('profiles.cancel')}
        </Button>
      }
      frame={styles['form']}
    >
      <div className={styles['fields']}>
        {kind === 'card' ? (
          <DetailField
            field="expDate"
            typed={expires}
            change={setExpires}
            placeholder={t('profiles.monthAndYear')}
            autoFocus
          />
        ) : null}
        <DetailField field="priority" typed={priority} change={setPriority} />
      </div>
      <BillingFields billing={billing} change={setBilling} />
      <p className={ui['about']}>{t('profiles.paymentServiceDoesNot')}</p>
    </CommandForm>
  );
}
