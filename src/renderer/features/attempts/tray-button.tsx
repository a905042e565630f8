import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTill } from '../../ipc/use-till.ts';
import { later } from '../../ui/later.tsx';
import { StripButton } from '../../ui/strip-button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { TrayProps } from './tray.tsx';

const Tray = later(async () => (await import('./tray.tsx')).Tray);

/** The in-doubt list in the status bar: the number of unconfirmed payments, always in sight. */
export function TrayButton(props: Omit<TrayProps, 'close'>) {
  const { inDoubt: doubts, alarms } = useTill((state) => state.unresolved);
  const atDesk = useTill((state) => state.cashier !== null && !state.locked);
  const [open, setOpen] = useState(false);
  useAction({
    name: 'Unconfirmed payments and alarms',
    shortcut: 'F9',
    run: () => setOpen(true),
    enabled: atDesk,
  });
  const tone = alarms > 0 ? 'bad' : doubts > 0 ? 'warn' : 'good';
  const Icon = tone === 'good' ? ShieldCheck : ShieldAlert;
  return (
    <>
      <StripButton
        tone={tone}
        icon={<Icon size={16} aria-hidden="true" />}
        disabled={!atDesk}
        onPress={() => setOpen(true)}
      >
        {tone === 'good' ? (
          <VisuallyHidden>{words(doubts, alarms)}</VisuallyHidden>
        ) : (
          words(doubts, alarms)
        )}
      </StripButton>
      <VisuallyHidden>
        <span role="status">{words(doubts, alarms)}</span>
      </VisuallyHidden>
      {open && atDesk ? <Tray {...props} close={() => setOpen(false)} /> : null}
    </>
  );
}

function words(doubts: number, alarms: number): string {
  if (doubts === 0 && alarms === 0) return 'No unconfirmed payments';
  const parts = [
    alarms === 0 ? [] : `${alarms} ${alarms === 1 ? 'alarm' : 'alarms'}`,
    doubts === 0 ? [] : `${doubts} unconfirmed`,
  ];
  return parts.flat().join(', ');
}
