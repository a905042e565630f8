import { useTill } from '../../ipc/use-till.ts';
import { SettingSection } from '../../ui/setting-section.tsx';
import { StaffList } from './staff-list.tsx';

/** The staff list in the settings. */
export function StaffSection() {
  const role = useTill((state) => state.cashier?.role ?? null);
  if (role === null) return null;
  return (
    <SettingSection
      title="Staff"
      lead="Who signs in here, and what they may do. What each of them did stays on the roll."
    >
      <StaffList role={role} />
    </SettingSection>
  );
}
