import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { later } from '../../ui/later.tsx';
import ui from '../../ui/primitives.module.css';
import { StatusButton } from '../../ui/status-menu.tsx';
import { useAction } from '../../ui/use-action.ts';

const InDoubtList = later(async () => (await import('./in-doubt-list.tsx')).InDoubtList);

/** The in-doubt list in the status bar: the number of unconfirmed payments, always in sight. */
export function InDoubtButton() {
  const { inDoubt: doubts, alarms } = useTill((state) => state.unresolved);
  const isSignedIn = useTill((state) => state.cashier !== null && !state.locked);
  const [open, setOpen] = useState(false);
  useAction({
    name: t('status-bar.unconfirmedPaymentsAlarms'),
    shortcut: 'F9',
    run: () => setOpen(true),
    enabled: isSignedIn,
  });
  const tone = alarms > 0 ? 'bad' : doubts > 0 ? 'warn' : 'good';
  const Icon = tone === 'good' ? ShieldCheck : ShieldAlert;
  return (
    <>
      <StatusButton
        tone={tone}
        icon={<Icon size={16} aria-hidden="true" />}
        disabled={!isSignedIn}
        shortcut="F9"
        onPress={() => setOpen(true)}
      >
        {tone === 'good' ? (
          <span className={ui['hidden']}>{words(doubts, alarms)}</span>
        ) : (
          words(doubts, alarms)
        )}
      </StatusButton>
      <span className={ui['hidden']}>
        <span role="status">{words(doubts, alarms)}</span>
      </span>
      {open && isSignedIn ? <InDoubtList close={() => setOpen(false)} /> : null}
    </>
  );
}

function words(doubts: number, alarms: number): string {
  if (doubts === 0 && alarms === 0) return t('status-bar.noUnconfirmedPayments');
  const parts = [
    alarms === 0 ? [] : t('status-bar.alarms', { alarms }),
    doubts === 0 ? [] : t('status-bar.unconfirmed', { doubts }),
  ];
  return parts.flat().join(', ');
}
