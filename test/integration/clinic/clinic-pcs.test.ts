import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ADMINISTRATOR,
  atClinic,
  chargeChecking,
  manage,
  OF_PRACTICE,
  PASS_PHRASE,
  setUpFirstPc,
  signIn,
  startPc,
} from '../../support/clinic-pc.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

async function service(dataDir: string, port = 0): Promise<RunningService> {
  const running = await startService({ dataDir, port });
  onTestFinished(() => running.stop());
  return running;
}

async function counter(data: string) {
  const running = await startPc(data);
  onTestFinished(() => running.kill());
  return running;
}

function lastHour(): string {
  const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  return `start_time=${at(-3_600_000)}&end_time=${at(60_000)}`;
}

/** The clinic's first PC, set up by hand on `at`, at the clinic's counter with its administrator signed in. */
async function firstPc(data: string, at: RunningService) {
  const pc = await counter(data);
  return { ...pc, tillId: await setUpFirstPc(pc.page, at) };
}

describe('the PCs of a clinic', () => {
  test('set up a second PC with the encrypted file of the first, as a till of its own', async () => {
    const first = await firstPc(temporaryFolder(), await service(temporaryFolder()));
    const folder = temporaryFolder();
    const { file } = await first.page.ask((till) =>
      till.provisioning.write({ commandId: v7(), folder, passPhrase: PASS_PHRASE }),
    );
    const second = await counter(temporaryFolder());
    await signIn(second.page, OF_PRACTICE);
    await second.page.ask((till) =>
      till.provisioning.apply({ commandId: v7(), file, passPhrase: PASS_PHRASE }),
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
    const { trackingId, state } = await chargeChecking(lost.page);
    expect(state).toBe('in-doubt');
    await before.kill();
    await lost.page.ask((till) =>
      till.backup.set({ commandId: v7(), folder: copies, passPhrase: PASS_PHRASE }),
    );
    await lost.kill();
    rmSync(join(data, 'clinic', 'demo'), { recursive: true });

    const [copy = ''] = readdirSync(copies);
    const said = await manage(
      data,
      'restore',
      '--person',
      ADMINISTRATOR.name,
      '--file',
      join(copies, copy),
    );
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
    const verified = await manage(data, 'verify-journal', '--person', ADMINISTRATOR.name);
    expect(verified).toMatch(new RegExp(`valid: counter ${lost.tillId}`));
    expect(verified).not.toContain('DAMAGED');
  });
});
