import { ROLE_NAMES, ROLES, type Role } from '../../../shared/domain/roles.ts';
import ui from '../../ui/primitives.module.css';

export interface RoleChoiceProps {
  readonly label: string;
  readonly role: Role;
  readonly choose: (role: Role) => void;
}

export function RoleChoice({ label, role, choose }: RoleChoiceProps) {
  return (
    <label className={ui['field']}>
      {label}
      <select
        value={role}
        onChange={(event) => {
          const chosen = ROLES.find((each) => each === event.target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
