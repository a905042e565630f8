import { pinDigits } from '../../../shared/domain/typed-text.ts';
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
      <legend>First administrator of the clinic's counter</legend>
      <p className={styles['lead']}>
        The people of the demo do not work there. This person adds the others, each with a PIN of
        their own.
      </p>
      <div className={styles['row']}>
        <TypedField
          label="Name of the administrator"
          value={draft.administratorName}
          change={(administratorName) => change({ administratorName })}
        />
        <TypedField
          label="PIN of the administrator"
          type="password"
          value={draft.administratorPin}
          change={(typed) => change({ administratorPin: pinDigits(typed) })}
          hint="Six digits."
          error={draft.administratorPin.length > 6 ? TOO_MANY_DIGITS : null}
        />
      </div>
    </fieldset>
  );
}
