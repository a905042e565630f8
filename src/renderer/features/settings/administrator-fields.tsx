import { SettingField } from '../../ui/setting-field.tsx';
import styles from '../../ui/setting-section.module.css';
import type { ConnectionDraft } from './connection-draft.ts';

export interface AdministratorFieldsProps {
  readonly draft: ConnectionDraft;
  readonly change: (part: Partial<ConnectionDraft>) => void;
}

/** The clinic's own counter begins with one person, who adds the others. */
export function AdministratorFields({ draft, change }: AdministratorFieldsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>First administrator of the clinic's counter</legend>
      <p className={styles['lead']}>
        The people of the demo do not work there. This person adds the others, each with a PIN of
        their own.
      </p>
      <div className={styles['row']}>
        <SettingField
          label="Name of the administrator"
          value={draft.administratorName}
          change={(administratorName) => change({ administratorName })}
        />
        <SettingField
          label="PIN of the administrator"
          type="password"
          value={draft.administratorPin}
          change={(typed) => change({ administratorPin: typed.replaceAll(/\D/g, '').slice(0, 6) })}
          hint="Six digits."
        />
      </div>
    </fieldset>
  );
}
