import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../src/main/cli/run-command.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { saveSecrets } from '../../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import type { Branch } from '../../../src/shared/contract/connection.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { addDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const today = utcDay(Date.now());

/** A data folder with the connection of a closed counter; its journal is in `clinic/demo`. */
function configured(branches: readonly Branch[] = [], at = service): string {
  const data = temporaryFolder();
  const { baseUrl, username, password, caFile } = at;
  const authority = readFileSync(caFile, 'utf8');
  const connection = {
    ...{ id: 'embedded', baseUrl, username, authority },
    environment: 'demo' as const,
    branches: [...branches],
    diskEncrypted: false,
  };
  openSettings(data).change({ connections: [connection] });
  saveSecrets(fileSecrets(join(data, 'secrets.json')), connection, { password, proxy: null });
  return data;
}

async function run(data: string, args: readonly string[]) {
  const said: string[] = [];
  const code = await runCommand(['report', 'reconciliation', ...args], {
    ...{ data, account: data, secrets: fileSecrets(join(data, 'secrets.json')) },
    ...{ productionAllowed: false, version: '0.0.0', now: () => new Date() },
    ...{ wait: () => Promise.resolve(), newId: () => v7(), ask: () => Promise.resolve('') },
    spawnService: () => {
      throw new Error('The connection is set up.');
    },
    say: (line) => void said.push(line),
    complain: (line) => void said.push(line),
  });
  return { code, said: said.join('\n') };
}

test('the command writes the findings of the Reconciliation tab', async () => {
  const data = configured();
  const opened = await tillOn(service, join(data, 'clinic', 'demo'));
  const paid: string[] = [];
  for (const amount of [2_500, 4_000, 1_700]) {
    const sale = { ...newSale(), lines: [{ kind: 'copay' as const, amount: cents(amount) }] };
    const { swipe } = await swipeCard(opened.till, sale);
    const { attemptId } = await opened.till.checkout.charge({ ...sale, commandId: v7(), swipe });
    const { payment: known } = await opened.till.payments.timeline(
      { kind: 'ours', key: attemptId },
      false,
    );
    paid.push(known?.recordId ?? '');
    opened.till.counter.leave(sale.saleId);
  }
  await opened.close();
  const [voided, refunded] = paid;
  await service.send('POST', `/api/pp/payments/${voided}/void`);
  await service.send('POST', `/api/pp/payments/${refunded}/credit`, {
    json: { amount: '10.00' },
  });

  const out = join(data, 'findings.csv');
  const [from, to] = [addDays(today, -1), addDays(today, 1)];
  const came = await run(data, ['--from', from, '--to', to, '--out', out]);
  expect(came).toEqual({ code: 0, said: `${out}: 2 findings` });
  const [head, ...rows] = readFileSync(out, 'utf8').trim().split('\r\n');
  expect(head).toBe(
    'Day,Finding,Receipt,Last four,Here or expected,There or found,Difference,Payment IDs,Transfer ID,Tracking ID,What to do',
  );
  const cells = rows.map((row) => row.split(',').slice(1, 8)).toSorted();
  expect(cells).toEqual([
    ['Refunded at another terminal', '000002', '1111', '40.00', '10.00', '-10.00', refunded],
    ['Voided at another terminal', '000001', '1111', '25.00', '25.00', '-25.00', voided],
  ]);
});

test('the command writes the findings of the posting folder, and names one out of reach', async () => {
  const data = configured();
  const settings = openSettings(data);
  const folder = temporaryFolder();
  settings.change({ posting: { ...settings.current.posting, folder } });
  const opened = await tillOn(service, join(data, 'clinic', 'demo'));
  const { tillId } = opened.journal;
  await opened.close();
  writeFileSync(
    join(folder, `posting-${tillId}-000000777-000000777.ack.csv`),
    `line_id,status\n${tillId}-777,accepted\n`,
  );
  const args = ['--from', today, '--to', today, '--out', join(data, 'findings.csv')];
  expect(await run(data, args)).toMatchObject({ code: 0 });
  const findings = () => readFileSync(join(data, 'findings.csv'), 'utf8');
  expect(findings()).toContain('Answers for unknown lines');
  rmSync(folder, { recursive: true });
  const { code, said } = await run(data, args);
  expect(code).toBe(0);
  expect(said).toContain('The posting folder cannot be read');
  expect(findings()).not.toContain('Answers for unknown lines');
});

test('the command names the branches that it read, and reads one alone', async () => {
  const own = await startService(); // the other tests have payments in its first branch
  onTestFinished(() => own.stop());
  const [main = '', mill = ''] = own.clientIds;
  const branches = [
    { clientId: main, name: 'Main' },
    { clientId: mill, name: 'Mill' },
  ];
  const data = configured(branches, own);
  const opened = await tillOn(own, join(data, 'clinic', 'demo'), { branches });
  for (const [at, { clientId }] of branches.entries()) {
    opened.till.handlers.connection.chooseBranch({ commandId: v7(), clientId });
    const lines = [{ kind: 'copay' as const, amount: cents(2_500 + at) }];
    const sale = { ...newSale(), lines };
    const { swipe } = await swipeCard(opened.till, sale);
    const { paymentId } = await opened.till.checkout.charge({ ...sale, commandId: v7(), swipe });
    opened.till.counter.leave(sale.saleId);
    const headers = { 'svc-clientid': clientId };
    await own.send('POST', `/api/pp/payments/${paymentId}/void`, { headers });
  }
  await opened.close();
  const out = join(data, 'findings.csv');
  const args = ['--from', addDays(today, -1), '--to', addDays(today, 1), '--out', out];
  expect((await run(data, args)).said).toMatch(/: [2-9] findings in: Main, Mill$/);
  const one = await run(data, [...args, '--branch', 'Mill']);
  expect(one.said).toBe(`${out}: 1 finding in: Mill`);
  const none = await run(data, [...args, '--branch', 'North']);
  expect(none).toMatchObject({ code: 2 });
  expect(none.said).toContain(
    'There is no branch North on this connection. Its branches: Main, Mill',
  );
});

test('the command names the folder without a journal', async () => {
  const data = configured();
  const came = await run(data, ['--from', today, '--to', today, '--out', join(data, 'x.csv')]);
  const folder = join(data, 'clinic', 'demo');
  expect(came).toEqual({ code: 1, said: `There is no journal in ${folder}.` });
});

test.each([
  [[], 2],
  [['--from', today], 2],
  [['--from', today, '--to', '2020-01-01', '--out', 'x.csv'], 2],
  [['transactions', '--from', today, '--out', 'x.csv'], 2],
  [['--from', today, '--out', 'x.csv', '--transfer', 'FT-1'], 2],
  [['--from', today, '--out', 'x.csv', '--base-url', 'https://x', '--username', 'u'], 2],
] as const)('the command with %j is refused with the usage', async (args, code) => {
  const came = await run(temporaryFolder(), args);
  expect(came.code).toBe(code);
  expect(came.said).toContain('npm run report -- reconciliation');
});
