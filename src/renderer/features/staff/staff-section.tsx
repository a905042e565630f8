import { useTill } from '../../ipc/use-till.ts';
import { StaffList } from './staff-list.tsx';
import styles from './staff-section.module.css';

/** The list of staff as a part of the settings. */
export function StaffSection() {
  const role = useTill((state) => state.cashier?.role ?? null);
  if (role === null) return null;
  return (
    <section className={styles['section']} aria-labelledby="staff-heading">
      <h2 id="staff-heading">Staff</h2>
      <StaffList role={role} />
    </section>
  );
}
