/**
 * The program of the browser host without its pages, in a process of its own, to be killed: its counter for practice with
 * the embedded service, the virtual reader and the virtual printer. Only its clock is faster. A cashier takes payments at
 * a steady pace, and some requests of the program meet a fault of the service.
 */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { v7 } from 'uuid';
import { startProgram } from '../../src/main/hosts/counters/program.ts';
import { withoutWindow } from '../../src/main/hosts/counters/program-options.ts';
import { reportOnStandardError } from '../../src/main/setup/startup-sentence.ts';
import { DEMO_PEOPLE } from '../../src/main/staff/people.ts';

import { CodedError } from '../../src/main/system/coded-error.ts';
import {
  type EmbeddedService,
  nodeServiceProcess,
} from '../../src/main/system/embedded-service.ts';
import {
  type Counter,
  cardSale,
  cashSale,
  hold,
  otherTender,
} from '../integration/kills/busy-cashier.ts';
import { fastClock } from '../integration/kills/fast-clock.ts';
import { anyTrouble } from '../integration/kills/trouble.ts';
import type { AcknowledgedState } from '../integration/kills/words.ts';
import { type Chance, chanceOf } from '../simulation/environment/chance.ts';
import { HOUR_MS, SOAK_SPEED, serviceClock } from './clock.ts';
import { measureMemory } from './memory.ts';
import { type Memory, orderSchema } from './words.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Probability of a fault of the service before a payment. */
const TROUBLE = 0.2;

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'the visit was canceled' };

/** Standard output is a pipe: it is written at once, also if this process is killed right after it. */
const say = (word: AcknowledgedState | Memory) =>
  void process.stdout.write(`${JSON.stringify(word)}\n`);

/** Charges or releases the hold that ends next. */
async function endHold({ till: { holds }, chance }: Counter): Promise<void> {
  const [next] = holds.list().filter(({ ending }) => ending === null);
  if (next === undefined) return;
  const input = { commandId: v7(), key: next.key, approval: null };
  await (chance.happens(0.7)
    ? holds.capture({ ...input, giveBack: null })
    : holds.release({ ...input, approval: APPROVAL }));
}

/** Voids one of today's payments. */
async function voidOne({ till: { payments }, chance }: Counter): Promise<void> {
  const today = payments.voidable();
  if (today.length === 0) return;
  const { key, amount } = chance.pick(today);
  await payments.voidOrRefund({
    ...{ commandId: v7(), kind: 'void', subject: { kind: 'ours', key } },
    ...{ amount, remaining: amount, reason: 'visit-canceled', approval: APPROVAL },
  });
}

/** A payment of a patient by each, or a follow-up on one. */
const DEEDS = [cardSale, cardSale, cardSale, cardSale, cashSale, otherTender, hold] as const;
const FOLLOW_UPS = [endHold, voidOne] as const;

/** A pause of this computer locks the screen at the faster clock. */
async function attend({ till: { staff } }: Counter): Promise<void> {
  const { pin } = DEMO_PEOPLE[0];
  if (staff.current === null) await staff.signIn('cashier', pin);
  else if (staff.acting === null) await staff.unlock(pin);
  staff.active();
}

async function work(
  counter: Counter,
  order: { readonly paymentsPerHour: number },
  addFault: () => Promise<void>,
) {
  const { chance } = counter;
  const pause = HOUR_MS / order.paymentsPerHour / SOAK_SPEED;
  for (;;) {
    const began = performance.now();
    await attend(counter);
    if (chance.happens(TROUBLE)) await addFault();
    try {
      await chance.pick(DEEDS)(counter);
      if (chance.happens(0.3)) await chance.pick(FOLLOW_UPS)(counter);
    } catch (error) {
      // A cashier sees these as a sentence: the service is unreachable, the sale is locked, a question first.
      if (!(error instanceof CodedError)) throw error;
    }
    await wait(Math.max(0, pause * 2 * chance.next() - (performance.now() - began)));
  }
}

function faultsOf(service: EmbeddedService, chance: Chance): () => Promise<void> {
  const { baseUrl, username, password, caFile } = service;
  const dispatcher = new Agent({ connect: { ca: readFileSync(caFile, 'utf8') }, allowH2: false });
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  return async () => {
    const { body } = await request(`${baseUrl}/_demo/faults`, {
      ...{ method: 'POST', dispatcher, body: JSON.stringify(anyTrouble(chance)) },
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    });
    await body.dump();
  };
}

const input = createInterface(process.stdin);
const [line] = await once(input, 'line');
const order = orderSchema.parse(JSON.parse(String(line)));
const chance = chanceOf(order.seed);
input.on('line', () => say(measureMemory()));
input.once('close', () => process.exit(0)); // ends with its parent, at the latest
Object.assign(process.env, serviceClock(order.epoch, order.data));

const program = await startProgram({
  ...withoutWindow(
    order.data,
    nodeServiceProcess(at('../../demo-service/main.ts')),
    at('../../src/main/reports/export/writer-thread.ts'),
  ),
  virtualPrinter: true,
  // The printer works in real time, and the program's limit for it runs by the faster clock: the paper is printed again.
  reportFault: (error) => {
    if (!(error instanceof CodedError) || error.code !== 'PRINTER_FAULT')
      reportOnStandardError(error);
  },
  time: fastClock(order.epoch, 0, SOAK_SPEED),
});
process.once('SIGTERM', () => {
  void program.close().then(() => process.exit(0));
});
await program.till.staff.signIn('cashier', DEMO_PEOPLE[0].pin);
say({ kind: 'ready' });
if (order.task === 'work') {
  const { service } = program;
  if (service === null) throw new Error('The counter for practice has a service.');
  await work(
    { till: program.till, chance, say },
    order,
    faultsOf(service, chance.branch('faults')),
  );
}
