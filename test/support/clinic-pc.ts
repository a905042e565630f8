/** A PC of a clinic with a connection of its own: the real program and its page, and the commands of the IT person. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { type RunningCounter, startCounter } from './counter.ts';
import { type CounterPage, openCounterPage } from './counter-page.ts';
import type { RunningService } from './service.ts';

const MANAGE = fileURLToPath(new URL('../../src/main/cli/main.ts', import.meta.url));

/** Of every encrypted file. */
export const PASS_PHRASE = 'correct horse battery staple';
/** The clinic's first administrator. */
export const ADMINISTRATOR = { name: 'Ada Vance', pin: '314159' };
/** The administrator of the practice counter. */
export const OF_PRACTICE = { name: 'Ines Okafor', pin: '864209' };

const CHECKING = {
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Byron',
  address: '9 Elm St',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
} as const;

export interface ClinicPc extends RunningCounter {
  readonly page: CounterPage;
}

/** Starts the program on `data`, with its page. */
export async function startPc(data: string, ...flags: readonly string[]): Promise<ClinicPc> {
  const running = await startCounter(data, ...flags);
  return { ...running, page: await openCounterPage(running.url) };
}

/** The page of the clinic's counter, in place of the practice one. */
export const atClinic = (page: CounterPage) => page.until(({ mode }) => mode === 'clinic');

export async function signIn(page: CounterPage, person = ADMINISTRATOR): Promise<string> {
  const isPerson = ({ name }: { readonly name: string }) => name === person.name;
  const { people } = await page.until(({ people: all }) => all.some(isPerson));
  const id = people.find(isPerson)?.id ?? '';
  await page.ask((till) => till.staff.signIn({ id, pin: person.pin }));
  return id;
}

/** Sets up the clinic's first PC by hand, and signs the administrator in at the clinic's counter. Returns its till. */
export async function setUpFirstPc(page: CounterPage, at: RunningService): Promise<string> {
  await signIn(page, OF_PRACTICE);
  await page.ask((till) =>
    till.connection.keep({
      ...{ commandId: v7(), baseUrl: at.baseUrl, environment: 'demo' },
      ...{ username: at.username, password: at.password, authority: at.ca, proxy: 'none' },
      branches: [{ clientId: 'AB12CD34', name: 'Main' }],
      administrator: ADMINISTRATOR,
    }),
  );
  await page.ask((till) => till.connection.goTo({ to: 'clinic' }));
  const { tillId } = await atClinic(page);
  await signIn(page);
  return tillId;
}

/** Charges a copay to a checking account; amount in cents. */
export const chargeChecking = (page: CounterPage, amount = 2_500) =>
  page.ask((till, typed) =>
    till.checkout.chargeAccount({
      ...{ saleId: v7(), commandId: v7(), lines: [{ kind: 'copay', amount }] },
      account: {
        ...CHECKING,
        routingNumber: typed('021000021'),
        accountNumber: typed('000123456789'),
      },
      authorization: 'The patient agreed to one debit of this account.',
    }),
  );

/** Runs a command of the IT person; returns its output. @throws {Error} unless it is done. */
export async function manage(data: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [MANAGE, ...args, '--data', data], {
    env: {
      ...process.env,
      ...{ SWIPEWELL_PIN: ADMINISTRATOR.pin, SWIPEWELL_PASS_PHRASE: PASS_PHRASE },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  const [code] = await once(child, 'close');
  const said = Buffer.concat(pieces).toString('utf8');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`);
  return said;
}
