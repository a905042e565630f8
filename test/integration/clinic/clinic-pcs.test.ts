import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startCounter } from '../../support/counter.ts';
import { type CounterPage, openCounterPage } from '../../support/counter-page.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const MANAGE = fileURLToPath(new URL('../../../src/main/cli/main.ts', import.meta.url));
const PHRASE = 'correct horse battery staple';
const [ADA, PIN] = ['Ada Vance', '314159'];
const CHECK = {
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Byron',
  address: '9 Elm St',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
} as const;

async function service(dataDir: string, port = 0): Promise<RunningService> {
  const running = await startService({ dataDir, port });
  onTestFinished(() => running.stop());
  return running;
}

async function counter(data: string) {
  const running = await startCounter(data);
  onTestFinished(() => running.kill());
  return { ...running, page: await openCounterPage(running.url) };
}

/** A command of the IT person, and its output. */
async function manage(data: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [MANAGE, ...args, '--data', data], {
    env: { ...process.env, SWIPEWELL_PIN: PIN, SWIPEWELL_PASS_PHRASE: PHRASE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  const [code] = await once(child, 'close');
  const said = Buffer.concat(pieces).toString('utf8');
  expect(code, said).toBe(0);
  return said;
}

function lastHour(): string {
  const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  return `start_time=${at(-3_600_000)}&end_time=${at(60_000)}`;
}

const atClinic = (page: CounterPage) => page.until(({ mode }) => mode === 'clinic');

async function signIn(page: CounterPage, name = ADA): Promise<void> {
  const { people } = await page.until(({ people: all }) => all.some((each) => each.name === name));
  const id = people.find((each) => each.name === name)?.id ?? '';
  await page.ask((till) => till.staff.signIn({ id, pin: name === ADA ? PIN : '864209' }));
}

/** The clinic's first PC, set up by hand on `at`, at the clinic's counter with Ada signed in. */
async function firstPc(data: string, at: RunningService) {
  const pc = await counter(data);
  await signIn(pc.page, 'Ines Okafor');
  await pc.page.ask((till) =>
    till.connection.keep({
      commandId: v7(),
      baseUrl: at.baseUrl,
      environment: 'demo',
      username: at.username,
      password: at.password,
      branches: [{ clientId: 'AB12CD34', name: 'Main Street' }],
      authority: at.ca,
      proxy: 'none',
      administrator: { name: ADA, pin: PIN },
    }),
  );
  await pc.page.ask((till) => till.connection.goTo({ to: 'clinic' }));
  const { tillId } = await atClinic(pc.page);
  await signIn(pc.page);
  return { ...pc, tillId };
}

describe('the PCs of a clinic', () => {
  test('set up a second PC with the encrypted file of the first, as a till of its own', async () => {
    const first = await firstPc(temporaryFolder(), await service(temporaryFolder()));
    const folder = temporaryFolder();
    const { file } = await first.page.ask((till) =>
      till.provisioning.write({ commandId: v7(), folder, passPhrase: PHRASE }),
    );
    const second = await counter(temporaryFolder());
    await signIn(second.page, 'Ines Okafor');
    await second.page.ask((till) =>
      till.provisioning.apply({ commandId: v7(), file, passPhrase: PHRASE }),
    );
    const { tillId, branch } = await atClinic(second.page);
    expect(tillId).not.toBe(first.tillId);
    expect(branch).toBeNull();
    await signIn(second.page);
    await second.page.until(({ network }) => network.kind === 'online');
  });

  test('resolve a payment in doubt from a backup after its PC lost the disk', async () => {
    const [store, data, copies] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const before = await service(store);
    const lost = await firstPc(data, before);
    await lost.page.until(({ network }) => network.kind === 'online');
    await before.addFault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'drop_after',
    });
    const { trackingId, state } = await lost.page.ask((till, typed) =>
      till.checkout.chargeAccount({
        saleId: v7(),
        commandId: v7(),
        lines: [{ kind: 'copay', amount: 2_500 }],
        account: {
          ...CHECK,
          routingNumber: typed(CHECK.routingNumber),
          accountNumber: typed(CHECK.accountNumber),
        },
        authorization: 'The patient agreed to one debit of this account of 25.00.',
      }),
    );
    expect(state).toBe('in-doubt');
    await before.kill();
    await lost.page.ask((till) =>
      till.backup.set({ commandId: v7(), folder: copies, passPhrase: PHRASE }),
    );
    await lost.kill();
    rmSync(join(data, 'clinic', 'demo'), { recursive: true });

    const [copy = ''] = readdirSync(copies);
    const said = await manage(data, 'restore', '--person', ADA, '--file', join(copies, copy));
    expect(said).toContain(`The journal of counter ${lost.tillId} is restored`);
    const next = await counter(data);
    await next.page.until(({ unresolved }) => unresolved.inDoubt > 0);
    await signIn(next.page);
    const { tillId, inDoubtList } = await next.page.until(
      ({ inDoubtList }) => inDoubtList.length > 0,
    );
    expect(tillId).not.toBe(lost.tillId);
    expect(inDoubtList).toMatchObject([{ trackingId, retiredTill: lost.tillId }]);

    const { port } = new URL(before.baseUrl);
    const after = await service(store, Number(port));
    const [{ attemptId } = { attemptId: '' }] = inDoubtList;
    await next.page.ask((till) => till.attempts.checkNow({ attemptId }));
    await next.page.until(({ inDoubtList: left }) => left.length === 0);
    const listed = await after.send('GET', `/api/pp/payments?${lastHour()}`);
    const once = expect.objectContaining({ tracking_id: trackingId, results: 'APPROVED' });
    expect(listed.json()).toEqual([once]);
    await next.stop();
    const verified = await manage(data, 'verify-journal', '--person', ADA);
    expect(verified).toMatch(new RegExp(`valid: counter ${lost.tillId}`));
    expect(verified).not.toContain('DAMAGED');
  });
});
