import { may } from '../../../shared/domain/permissions.ts';
import type { Role } from '../../../shared/domain/roles.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { AddPersonForm } from './add-person-form.tsx';
import { PersonCard } from './person-card.tsx';
import styles from './staff-panel.module.css';
import { usePeople } from './use-people.ts';

/** Who works here: a manager opens PINs that rest, an administrator changes the list. */
export function StaffPanel({ role, close }: { readonly role: Role; readonly close: () => void }) {
  const changeable = may(role, 'manage-staff');
  return (
    <SidePanel title="Staff" close={close}>
      <ul className={styles['people']} aria-label="People">
        {usePeople().map((person) => (
          <PersonCard key={person.id} person={person} changeable={changeable} />
        ))}
      </ul>
      {changeable ? <AddPersonForm /> : null}
    </SidePanel>
  );
}
