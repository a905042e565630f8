/**
 * The link to the clinic's hub: its state in the status bar, the clinic's counters, and the findings that a person has to
 * look at. A counter without a hub shows nothing.
 */

import type { TillState } from '../../../shared/contract/till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HUB_STATE_TEXTS } from '../../words/problems.ts';
import { AttentionList } from './attention-list.tsx';

export interface ClinicPanelProps {
  readonly clinic: NonNullable<TillState['clinic']>;
  readonly close: () => void;
}

/** The link to the clinic's hub, the counters, and the findings that people have to look at. */
export function ClinicPanel({ clinic, close }: ClinicPanelProps) {
  const { state, branch, counters, unsent, missing, attention } = clinic;
  return (
    <SidePanel title={t('clinic.title')} close={close}>
      <Notice tone={state === 'complete' || state === 'sending' ? 'good' : 'warn'}>
        {HUB_STATE_TEXTS[state]}
      </Notice>
      {missing.length === 0 ? null : (
        <Notice tone="warn">{t('clinic.missing', { counters: missing.join(', ') })}</Notice>
      )}
      <p>{t('clinic.branch', { branch })}</p>
      <p>
        {counters.length === 0
          ? t('clinic.noCounters')
          : t('clinic.counters', { counters: counters.join(', ') })}
      </p>
      {unsent === 0 ? null : <p>{t('clinic.unsent', { count: unsent })}</p>}
      <h2>{t('clinic.attention')}</h2>
      <AttentionList state={state} attention={attention} />
    </SidePanel>
  );
}
