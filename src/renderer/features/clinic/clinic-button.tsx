import { Network, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { TillState } from '../../../shared/contract/till.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { later } from '../../ui/later.tsx';
import { StatusButton, type StatusTone } from '../../ui/status-menu.tsx';
import { useAction } from '../../ui/use-action.ts';

const ClinicPanel = later(async () => (await import('./clinic-panel.tsx')).ClinicPanel);

type Clinic = NonNullable<TillState['clinic']>;

/** The link to the clinic's hub in the status bar; nothing on a counter without one. */
export function ClinicButton() {
  const clinic = useTill((state) => state.clinic);
  const [open, setOpen] = useState(false);
  useAction({
    name: t('status-bar.clinicShow'),
    run: () => setOpen(true),
    enabled: clinic !== null,
  });
  if (clinic === null) return null;
  const tone = toneOf(clinic);
  const Icon = tone === 'good' ? Network : Unplug;
  return (
    <>
      <StatusButton
        tone={tone}
        icon={<Icon size={16} aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {words(clinic)}
      </StatusButton>
      {open ? <ClinicPanel clinic={clinic} close={() => setOpen(false)} /> : null}
    </>
  );
}

const isStopped = ({ state }: Clinic) => /^(ahead|replaced|revoked)$/.test(state);

const isAway = ({ state }: Clinic) => /^(away|outdated|unknown|other-hub)$/.test(state);

function toneOf(clinic: Clinic): StatusTone {
  const { state, attention, missing } = clinic;
  if (isStopped(clinic) || state === 'forked') return 'bad';
  if (attention > 0 || missing.length > 0 || isAway(clinic)) return 'warn';
  return 'good';
}

function words(clinic: Clinic): string {
  const { attention, missing } = clinic;
  if (isStopped(clinic)) return t('status-bar.clinicStopped');
  if (isAway(clinic)) return t('status-bar.clinicAway'); // no finding can be reviewed
  if (missing.length > 0) return t('status-bar.clinicMissing');
  return attention > 0
    ? t('status-bar.clinicAttention', { count: attention })
    : t('status-bar.clinicTogether');
}
