import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { CheckResult } from '../../../shared/contract/connection.ts';
import { t } from '../../messages/t.ts';
import styles from './check-steps.module.css';

const ICONS = { works: CircleCheck, fails: CircleX, 'not-checked': CircleDashed } as const;

const NAMES: Readonly<Record<CheckResult['step'], string>> = {
  settings: t('settings.settings'),
  name: t('common.name'),
  connection: t('settings.connection'),
  security: t('settings.certificate'),
  credentials: t('settings.userPassword'),
  'client-id': t('settings.clientId'),
  clock: t('settings.clock'),
};

/** The checks between this PC and the service, one line each. */
export function CheckSteps({ steps }: { readonly steps: readonly CheckResult[] }) {
  return (
    <ol className={styles['steps']} aria-label={t('settings.connectionCheck')} aria-live="polite">
      {steps.map(({ step, state, message }) => {
        const Icon = ICONS[state];
        return (
          <li key={step} data-state={state}>
            <Icon size={20} aria-hidden="true" />
            <strong>{NAMES[step]}</strong>
            <span>{message}</span>
          </li>
        );
      })}
    </ol>
  );
}
