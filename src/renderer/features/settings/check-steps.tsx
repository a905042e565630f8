import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { CheckResult } from '../../../shared/contract/connection.ts';
import styles from './check-steps.module.css';

const ICONS = { works: CircleCheck, fails: CircleX, 'not-checked': CircleDashed } as const;

const NAMES: Readonly<Record<CheckResult['step'], string>> = {
  settings: 'Settings',
  name: 'Name',
  connection: 'Connection',
  security: 'Certificate',
  credentials: 'User and password',
  'client-id': 'Client id',
  clock: 'Clock',
};

/** The checks between this PC and the service, one line each. */
export function CheckSteps({ steps }: { readonly steps: readonly CheckResult[] }) {
  return (
    <ol className={styles['steps']} aria-label="Connection check" aria-live="polite">
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
