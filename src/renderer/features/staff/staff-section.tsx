import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SettingSection } from '../../ui/setting-form.tsx';
import { StaffList } from './staff-list.tsx';

/** The staff list in the settings. */
export function StaffSection() {
  const role = useTill((state) => state.cashier?.role ?? null);
  if (role === null) return null;
  return (
    <SettingSection title={t('staff.staff')} lead={t('staff.peopleCounterTheirRoles')}>
      <StaffList role={role} />
    </SettingSection>
  );
}
