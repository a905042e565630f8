import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { StatusButton } from '../../ui/status-menu.tsx';
import { useAction } from '../../ui/use-action.ts';
import { BranchList } from './branch-list.tsx';

/** The branch in the status bar, and the way to another. */
export function BranchButton() {
  const branch = useTill((state) => state.branch);
  const [open, setOpen] = useState(false);
  const several = branch !== null && branch.choices.length > 1;
  useAction({ name: t('staff.changeBranch'), run: () => setOpen(true), enabled: several });
  if (branch === null) return null;
  const { name, clientId } = branch.current;
  return (
    <>
      <StatusButton
        tone="plain"
        icon={<Building2 size={16} aria-hidden="true" />}
        disabled={!several}
        onPress={() => setOpen(true)}
      >
        {name === '' ? clientId : name}
      </StatusButton>
      {open ? (
        <SidePanel title={t('staff.branch')} close={() => setOpen(false)}>
          <BranchList branch={branch} chosen={() => setOpen(false)} />
        </SidePanel>
      ) : null}
    </>
  );
}
