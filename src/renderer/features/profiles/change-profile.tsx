import { useState } from 'react';
import type { Billing, Profile } from '../../../shared/contract/profiles.ts';
import { profileProblem } from '../../../shared/domain/profile-fields.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { BillingFields, billingIsRight, sentBilling } from './billing-fields.tsx';
import { DetailField, sentDetail, thisMonth } from './detail-field.tsx';
import styles from './profiles.module.css';

interface ChangeProfileProps {
  readonly profile: Profile;
  readonly patientId: string;
  readonly changed: () => Promise<void>;
  readonly close: () => void;
}

/** The editable fields of a profile that keeps its card or account; only changes are sent. */
export function ChangeProfile({ profile, patientId, changed, close }: ChangeProfileProps) {
  const { profileId, kind } = profile;
  const before = profile.expDate?.replace(/^(\d{4})-(\d{2})$/, '$2/$1') ?? '';
  const [expires, setExpires] = useState(before);
  const [billing, setBilling] = useState(profile.billing);
  const [priority, setPriority] = useState('');
  const { run, pending, problem } = useCommand();
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
    await till().profiles.update({ profileId, patientId, ...change });
    await changed();
    close();
  };
  return (
    <form
      className={styles['form']}
      aria-label={t('profiles.changeSavedCardOr')}
      onSubmit={(event) => {
        event.preventDefault();
        if (right) run(save);
      }}
    >
      <div className={styles['fields']}>
        {kind === 'card' ? (
          <DetailField
            field="expDate"
            typed={expires}
            change={setExpires}
            placeholder="mm/yyyy"
            autoFocus
          />
        ) : null}
        <DetailField field="priority" typed={priority} change={setPriority} />
      </div>
      <BillingFields billing={billing} change={setBilling} />
      <p className={styles['about']}>{t('profiles.paymentServiceDoesNot')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['moves']}>
        <Button
          look="primary"
          type="submit"
          pending={pending}
          disabled={!right || Object.keys(change).length === 0}
        >
          {t('profiles.save')}
        </Button>
        <Button look="quiet" onPress={close}>
          {t('profiles.cancel')}
        </Button>
      </div>
    </form>
  );
}
