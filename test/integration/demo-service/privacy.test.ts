import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { foundOnHeap, INSPECTABLE } from '../../support/inspect-process.ts';
import { timesOfEach } from '../../support/process-memory.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ACH, CARD, track } from './payments.ts';

/** Numbers that occur nowhere else. */
const PAN = '4929831746205811';
const ACCOUNT = '73190465528';
const EVER = 'start_time=2000-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';

it('no card or account number is kept, in memory or store, logged or returned, for any input', async () => {
  const dataDir = temporaryFolder();
  const service = await startService({ dataDir, variables: INSPECTABLE });
  const swipe = { ...CARD, track_data: track(PAN), save_profile: '1' };
  const keyed = { method_type: 'C', card_number: PAN, exp_date: '2049-12', name_on_card: 'A' };
  const bank = { ...ACH, account_number: ACCOUNT, save_profile: '1' };
  const json = { 'content-type': 'application/json' };
  const answers = [
    await service.send('POST', '/api/pp/payments', { json: swipe }),
    await service.send('POST', '/api/pp/payments', { form: swipe }),
    await service.send('POST', '/api/pp/payments/preauthorize', { json: swipe }),
    await service.send('POST', '/api/pp/payments', { json: bank }),
    await service.send('POST', '/api/pp/payments', { json: { ...bank, amount: '9999.00' } }),
    await service.send('POST', '/api/pp/payment_profiles', { json: keyed }),
    await service.send('POST', '/api/pp/payment_profiles', {
      json: { method_type: 'C', track_data: track(PAN) },
    }),
    // Refused requests, each with the number in a place that an error message might repeat.
    await service.send('POST', '/api/pp/payments', { json: { ...swipe, track_data: `${PAN}=13` } }),
    await service.send('POST', '/api/pp/payments', { json: { ...swipe, amount: PAN } }),
    await service.send('POST', '/api/pp/payments', { json: { ...swipe, method: PAN } }),
    await service.send('POST', '/api/pp/payments', { body: `;${PAN}=4912?`, headers: json }),
    await service.send('POST', '/api/pp/payments', { body: `{"a":${PAN}`, headers: json }),
    await service.send('POST', '/api/pp/payment_profiles', { json: { ...keyed, exp_date: PAN } }),
    await service.send('GET', `/api/pp/payment_profiles?account_number=${PAN}`),
    await service.send('GET', `/api/pp/payment_profiles?${PAN}=1`),
    await service.send('GET', `/api/pp/patients?${PAN}=${ACCOUNT}`),
    await service.send('GET', `/api/pp/payments/${PAN}`),
    await service.send('GET', `/api/pp/${PAN}`),
    await service.send('GET', '/api/pp/payment_profiles'),
    await service.send('GET', `/api/pp/payments?${EVER}`),
    await service.send(
      'GET',
      '/api/pp/reports/payments/transactions/details?start_date=2020-01-01',
    ),
  ];
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(9 + 1);
  expect(answers.every((answer) => answer.status < 500)).toBe(true);

  if (process.platform === 'linux') await expectForgotten(service);

  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.some((file) => file.endsWith('.sqlite-wal'))).toBe(true);
  const contents = files.map((file) => [file, readFileSync(file, 'latin1')] as const);
  await service.stop();
  const places = [
    ...contents,
    ...contents.map(([file]) => [`${file} at rest`, readIfThere(file)] as const),
    ...answers.map((answer, index) => [`answer ${index}`, answer.text] as const),
    ['the log', service.log()] as const,
  ];
  for (const [place, text] of places)
    for (const secret of [PAN, ACCOUNT])
      expect([place, text.includes(secret)]).toEqual([place, false]);
  expect(service.log()).toContain('"route":"/api/pp/payments"');
  const store = new Database(join(dataDir, 'demo.sqlite'), { readonly: true });
  const stored = store
    .prepare(
      'SELECT method, account_type, last_four, account_fingerprint AS hash FROM payment_records',
    )
    .all() as StoredPayment[];
  const settings = store.prepare('SELECT value FROM settings').pluck().all() as string[];
  store.close();
  const card = { method: 'CARD', account_type: 'VI', last_four: PAN.slice(-4), hash: null };
  expect(stored.filter(({ method }) => method === 'CARD')).toEqual([card, card, card]);
  // The hash of a bank account, by which the risk checks count; its key is in no setting.
  const hashes = new Set(stored.flatMap(({ hash }) => hash ?? []));
  expect([...hashes]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]); // HMAC-SHA256, base64url
  for (const key of settings) {
    const hash = createHmac('sha256', key).update(`${ACH.routing_number}/${ACCOUNT}`);
    expect(hashes).not.toContain(hash.digest('base64url'));
  }
});

interface StoredPayment {
  readonly method: string;
  readonly hash: string | null;
}

/** Neither the heap, after a forced collection, nor any other memory of the service holds a number. */
async function expectForgotten(service: RunningService): Promise<void> {
  // OpenSSL keeps the last deciphered data until the next: send a body longer than those before.
  await service.send('POST', '/api/pp/patients', { json: { notes: 'x'.repeat(4_000) } });
  const there = 'payment_profiles'; // proves that the search works
  const wanted = [there, PAN, ACCOUNT];
  expect(await foundOnHeap(service.pid, service.log, wanted)).toEqual([there]);
  const [thereTimes, ...times] = await timesOfEach(
    service.pid,
    wanted.map((text) => Buffer.from(text)),
  );
  expect(thereTimes).toBeGreaterThan(0);
  expect(times).toEqual([0, 0]);
}

/** The write-ahead log does not exist after the store is closed. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}
