import { ClosingService } from '../../../src/main/closing/closing-service.ts';
import type { Commands } from '../../../src/main/commands.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import {
  type PaymentsPort,
  type PortTo,
  StatusCheckFailed,
} from '../../../src/main/payments/engine/engine-context.ts';
import type { PaymentParts } from '../../../src/main/payments/payments.ts';
import type { OutboxDevices } from '../../../src/main/receipts/outbox.ts';
import { cashRulesSchema } from '../../../src/shared/contract/drawer.ts';
import type { DuplicateStatus } from '../../../src/shared/domain/attempt.ts';
import type { VirtualClock } from '../environment/virtual-clock.ts';
import type { Life } from './life.ts';

/** The memory outside of the program: paper, drawer, hands. */
export class Counted {
  /** Every printed sheet. */
  readonly printed: { readonly receipt: string; readonly duplicate: boolean }[] = [];
  /** Every opening of the drawer by the program, with its outbox item and its true time. */
  readonly drawerOpened: { readonly task: string; readonly at: number }[] = [];
  /** Cash in the drawer, cents, from the till's confirmation on. */
  readonly cashTaken: { readonly saleId: string; readonly amount: number }[] = [];
  /** The results of a command and of its repetition. */
  readonly repeated: { readonly what: string; readonly first: string; readonly again: string }[] =
    [];
  /**
   * Commands that take money, with the number of approved charges and holds of their sale at that
   * time.
   */
  readonly pressed: { readonly commandId: string; readonly known: number }[] = [];
  /**
   * The duplicates that the till reported before it took money for a sale: each earlier payment, by
   * its id.
   */
  readonly asked: {
    readonly saleId: string;
    readonly about: string;
    readonly duplicateStatus: DuplicateStatus;
  }[] = [];
  /** The alarms that the cashier closed. */
  readonly closedAlarms: string[] = [];
  /** Cash for a sale that the program refused as locked, with the journal's revisions around the press. */
  readonly cashLocked: {
    readonly saleId: string;
    readonly from: number;
    readonly until: number;
  }[] = [];
  /** Cash for a sale that the program refused without a valid reason. */
  readonly cashRefused: { readonly saleId: string; readonly code: string }[] = [];
}

/** Printer and drawer, for one run of the program. */
export function devicesOf(life: Life, clock: VirtualClock, counted: Counted): OutboxDevices {
  return {
    'print-receipt': ({ receiptNumber, duplicate }) =>
      life.later('print', async () => {
        counted.printed.push({ receipt: receiptNumber ?? '', duplicate });
        await clock.wait(1_500);
      }),
    'open-drawer': ({ outboxId }) =>
      life.later('drawer', async () => {
        counted.drawerOpened.push({ task: outboxId, at: clock.now });
        await clock.wait(200);
      }),
  };
}

/** The close of a counter without drawers, card terminals and deposits. */
export function closingOf(ports: {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly money: PaymentParts;
  readonly line: () => PaymentsPort;
  readonly portTo: PortTo;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly reportFault: (error: unknown) => void;
}): ClosingService {
  const { attempts, counter } = ports.money;
  return new ClosingService({
    ...ports,
    changed: () => {},
    readDeposits: () => Promise.reject(new StatusCheckFailed('no-connection')),
    sweep: () => attempts.sweep(),
    inDoubt: () => [
      ...attempts.inDoubtList.map(({ attemptId }) => attemptId),
      ...attempts.alarms.map(({ alarmId }) => alarmId),
    ],
    saleAtCounter: () => counter.current !== null,
    reportedClinic: () => ({ clinic: 'Clinic', timeZone: 'UTC', terminals: [], branches: [] }),
    ofPosting: () => [],
    cashRules: () => cashRulesSchema.parse({}),
    cashHidden: () => false,
    signDay: () => null,
    bookedDay: () => [],
    closed: () => {},
  });
}
