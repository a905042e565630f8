import type { Commands } from '../../../src/main/commands.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import type { PaymentsPort, PortTo } from '../../../src/main/payments/engine/engine-context.ts';
import type { Rules } from '../../../src/main/payments/engine/rules.ts';
import type { PaymentParts } from '../../../src/main/payments/payments.ts';
import type { OutboxDevices } from '../../../src/main/receipts/outbox.ts';
import type { Environment } from '../environment/environment.ts';
import type { Theme } from '../environment/habits.ts';
import type { Life } from '../till/life.ts';

export type Append = Journal['append'];

/**
 * A planted mistake: another rule, or a fault between the program and one of its ports. The product
 * itself has no other way to inject one.
 */
export interface Bug {
  /** A description of the mistake in a sentence. */
  readonly what: string;
  /** The theme of the seeds that provoke it; any if unset. */
  readonly theme?: Theme;
  readonly rules?: (environment: Environment) => Partial<Rules>;
  readonly line?: (line: PaymentsPort) => PaymentsPort;
  readonly portTo?: (portTo: PortTo, current: () => PaymentsPort) => PortTo;
  readonly devices?: (devices: OutboxDevices) => OutboxDevices;
  readonly append?: (append: Append, environment: Environment, life: Life) => Append;
  /** Spoils the checkout in place. */
  readonly money?: (
    money: PaymentParts,
    line: () => PaymentsPort,
    environment: Environment,
    gate: Commands,
  ) => void;
}

export const NO_BUG: Bug = { what: 'Nothing is planted.' };
