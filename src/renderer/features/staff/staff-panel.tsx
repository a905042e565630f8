import type { Role } from '../../../shared/domain/roles.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { StaffList } from './staff-list.tsx';

/** The staff list in a panel over the page. */
export function StaffPanel({ role, close }: { readonly role: Role; readonly close: () => void }) {
  return (
    <SidePanel title={t('staff.staff')} close={close}>
      <StaffList role={role} />
    </SidePanel>
  );
}
