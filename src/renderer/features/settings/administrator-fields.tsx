import { pinDigits } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import styles from '../../ui/setting-section.module.css';
import { TypedField } from '../../ui/typed-field.tsx';
import { TOO_MANY_DIGITS } from '../../words/typed-text.ts';
import type { ConnectionDraft } from './connection-draft.ts';

export interface AdministratorFieldsProps {
  readonly draft: ConnectionDraft;
  readonly change: (part: Partial<ConnectionDraft>) => void;
}

/** The clinic's own counter begins with one administrator; the others are added later. */
export function AdministratorFields({ draft, change }: AdministratorFieldsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{t('settings.firstAdministratorClinicsCounter')}</legend>
      <p className={styles['lead']}>{t('settings.demoUsersNotAvailable')}</p>
      <div className={styles['row']}>
        <TypedField
          label={t('settings.administratorsName')}
          value={draft.administratorName}
          change={(administratorName) => change({ administratorName })}
        />
        <TypedField
          label={t('settings.administratorsPin')}
          type="password"
          value={draft.administratorPin}
          change={(typed) => change({ administratorPin: pinDigits(typed) })}
          hint={t('settings.sixDigits')}
          error={draft.administratorPin.length > 6 ? TOO_MANY_DIGITS : null}
        />
      </div>
    </fieldset>
  );
}
