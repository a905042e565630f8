import { may } from '../../../shared/domain/permissions.ts';
import type { Role } from '../../../shared/domain/roles.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { AddPersonForm } from './add-person-form.tsx';
import { NewRecoveryCode } from './new-recovery-code.tsx';
import { PersonCard } from './person-card.tsx';
import styles from './staff-panel.module.css';

/** The staff: a manager ends a lockout, an administrator changes the list. */
export function StaffList({ role }: { readonly role: Role }) {
  const clinic = useTill((state) => state.mode === 'clinic');
  const changeable = may(role, 'manage-staff');
  return (
    <div className={styles['list']}>
      <ul className={styles['people']} aria-label={t('staff.people')}>
        {useTill((state) => state.people).map((person) => (
          <PersonCard key={person.id} person={person} changeable={changeable} />
        ))}
      </ul>
      {changeable ? <AddPersonForm /> : null}
      {changeable && clinic ? <NewRecoveryCode /> : null}
    </div>
  );
}
