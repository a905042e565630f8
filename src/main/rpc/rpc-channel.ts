/**
 * The one channel between a page and the till: a MessagePort in the desktop, a WebSocket in the browser.
 *
 *    page ─▶ guard (shape, size, rate) ─▶ access (role or public) ─▶ route ─▶ feature
 *         ◀─ answer, or a declared error ◀─
 *
 * Card and account numbers come as bytes beside the calls, and are wiped after use.
 */

import { RPCHandler } from '@orpc/server/message-port';
import { z } from 'zod';
import { readTypedNumberFrame } from '../../shared/contract/typed-number.ts';
import { readTypedSwipeFrame } from '../../shared/contract/typed-swipe.ts';
import type { Till } from '../app.ts';
import type { Program } from '../counters/program.ts';
import { createImplementer } from './implementer.ts';
import { attemptsRoutes } from './routes/attempts.ts';
import { backupRoutes } from './routes/backup.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { closingRoutes } from './routes/closing.ts';
import { connectionRoutes } from './routes/connection.ts';
import { devicesRoutes } from './routes/devices.ts';
import { downtimeRoutes } from './routes/downtime.ts';
import { drawerRoutes } from './routes/drawer.ts';
import { holdsRoutes } from './routes/holds.ts';
import { installationRoutes } from './routes/installation.ts';
import { insuranceRoutes } from './routes/insurance.ts';
import { patientsRoutes } from './routes/patients.ts';
import { paymentsRoutes } from './routes/payments.ts';
import { printersRoutes } from './routes/printers.ts';
import { profilesRoutes } from './routes/profiles.ts';
import { provisioningRoutes } from './routes/provisioning.ts';
import { receiptsRoutes } from './routes/receipts.ts';
import { reportsRoutes } from './routes/reports.ts';
import { settingsRoutes } from './routes/settings.ts';
import { staffRoutes } from './routes/staff.ts';
import { tillRoutes } from './routes/till.ts';
import { updatesRoutes } from './routes/updates.ts';

/** Largest message of a page, characters; a command is far smaller. */
const MAX_MESSAGE = 64 * 1024;

/** Most messages at once, and most per second after that; a page sends a few for each action. */
const BURST = 600;
const PER_SECOND = 120;

const id = z.string().min(1).max(40);

/** The two messages of the library's protocol that a page uses: a command, and its end. */
const messageSchema = z.union([
  z.strictObject({
    i: id,
    p: z.strictObject({
      u: z
        .string()
        .regex(/^\/\w+(\/\w+)*$/)
        .max(100),
      b: z.unknown(),
      h: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.strictObject({ i: id, t: z.literal(4) }),
]);

function isMessage(data: unknown): boolean {
  if (data instanceof Uint8Array) {
    return readTypedNumberFrame(data) !== null || readTypedSwipeFrame(data) !== null;
  }
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Guards the contract on every channel of a page. Returns true if a message may pass: one of the
 * protocol, a typed number or a typed swipe, and not in a flood. A channel with any other message must be cut: no
 * page of the program sends one, and the library cannot answer it.
 * @param now ms of a monotonic clock.
 */
function createPageGate(now: () => number): (data: unknown) => boolean {
  let left = BURST;
  let countedAt = now();
  return (data) => {
    const time = now();
    left = Math.min(BURST, left + ((time - countedAt) * PER_SECOND) / 1_000);
    countedAt = time;
    left -= 1;
    return left >= 0 && isMessage(data);
  };
}

/** The one channel between a page and the till, over any transport. */
export interface RpcChannel {
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
  send(data: string | ArrayBufferLike | Uint8Array): void;
  /** Ends it from this side. */
  cut(): void;
}

/**
 * Serves the contract on a page's channel. A channel stays with the counter that it was opened on.
 * One with an unknown message or a flood is cut. Bytes are a typed number or swipe: they bypass the library,
 * which would make strings of them.
 */
export function servePage(program: Pick<Program, 'till'>, line: RpcChannel): void {
  const mayPass = createPageGate(() => performance.now());
  let open = true;
  line.onClose(() => {
    open = false;
  });
  new RPCHandler(createRouter(program.till)).upgrade({
    on: (event: string, listener: (message?: { data: unknown }) => void) => {
      if (event === 'close') line.onClose(listener);
      if (event !== 'message') return;
      line.onMessage((data) => {
        if (open && !mayPass(data)) {
          open = false;
          line.cut();
        }
        if (!(data instanceof Uint8Array)) {
          if (open) listener({ data });
          return;
        }
        if (open) {
          program.till.devices.typedSwipe(data);
          program.till.typedNumbers.receive(data);
        }
        data.fill(0); // also bytes that are refused may be a card number
      });
    },
    postMessage: (data: string | ArrayBufferLike | Uint8Array) => {
      if (open) line.send(data);
    },
  });
}

/** The routes of the contract, on the till. */
function createRouter(till: Till) {
  const os = createImplementer(till);
  return os.router({
    till: tillRoutes(os, till),
    staff: staffRoutes(os, till),
    checkout: checkoutRoutes(os, till),
    attempts: attemptsRoutes(os, till),
    payments: paymentsRoutes(os, till),
    holds: holdsRoutes(os, till),
    receipts: receiptsRoutes(os, till),
    reports: reportsRoutes(os, till),
    devices: devicesRoutes(os, till),
    patients: patientsRoutes(os, till),
    profiles: profilesRoutes(os, till),
    insurance: insuranceRoutes(os, till),
    settings: settingsRoutes(os, till),
    drawer: drawerRoutes(os, till),
    downtime: downtimeRoutes(os, till),
    closing: closingRoutes(os, till),
    printers: printersRoutes(os, till),
    connection: connectionRoutes(os, till),
    provisioning: provisioningRoutes(os, till),
    backup: backupRoutes(os, till),
    updates: updatesRoutes(os, till),
    installation: installationRoutes(os, till),
  });
}
