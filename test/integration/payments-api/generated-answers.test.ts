import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentsClient } from '../../../src/main/payments-api/client.ts';
import { PaymentsApiError } from '../../../src/main/payments-api/payments-api-error.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { all, hostilePair } from '../../support/hostile-client.ts';
import { answer, type Behaviour, emptyList } from '../../support/hostile-server.ts';
import { testAuthority } from '../../support/tls-certificates.ts';

const MALFORMED = 2_000;
/** A mutation of a field that an operation does not read leaves its answer valid. */
const ANSWERS = 3_000;
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** One valid record of each kind; its mutations are the answers of a broken service. */
const good = {
  id,
  patient_id: id,
  patient_eligibility_id: id,
  method: 'CARD',
  method_type: 'C',
  action: 'AUTHORIZE',
  results: 'APPROVED',
  code: '123456',
  message: 'APPROVED',
  amount: '25.00',
  deposit_amount: 25,
  txn_amount: 25,
  txn_count: 3,
  txn_id: id,
  txn_time: '2026-03-01T12:00:00Z',
  timestamp: '2026-03-01T12:00:00Z',
  reject_date: '2026-03-01T00:00:00Z',
  tracking_id: 'till-1',
  original_id: id,
  settlement_date: null,
};

const junk = fc.oneof(
  fc.anything({ withNullPrototype: false }),
  fc.constantFrom('', 'NaN', '1e3', '٣', '-', '2026-13-01', '9'.repeat(400), '\u0000', null, -1),
  fc.string({ unit: 'binary' }),
);

const mutated = fc
  .tuple(fc.constantFrom(...Object.keys(good)), junk)
  .map(([field, value]) => ({ ...good, [field]: value }));

const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.json(),
  mutated.map((record) => JSON.stringify(record)),
  fc.array(mutated, { maxLength: 3 }).map((list) => JSON.stringify(list)),
  // truncated, or with an insertion
  fc
    .tuple(
      fc.constantFrom(JSON.stringify(good), JSON.stringify([good, good])),
      fc.nat(400),
      fc.string(),
    )
    .map(([text, at, middle]) => text.slice(0, at) + middle),
  fc
    .tuple(fc.constantFrom(...'<>&"\'[]{},:;?='), fc.nat(400))
    .map(([mark, at]) => `<payment><id>${id}</id></payment>`.slice(0, at) + mark),
);

type Ask = (client: PaymentsClient) => Promise<unknown>;

const operations: Readonly<Record<string, Ask>> = {
  'payments.authorize': ({ payments }) =>
    payments.authorize({ method: 'CASH', amount: cents(100) }),
  'payments.capture': ({ payments }) => payments.capture(id),
  'payments.get': ({ payments }) => payments.get(id),
  'payments.list': ({ payments }) => payments.list({ start: new Date(0), end: new Date(1_000) }),
  'patients.get': ({ patients }) => patients.get(id),
  'patients.search': ({ patients }) => patients.search({ lastName: 'Doe' }),
  'profiles.get': ({ profiles }) => profiles.get(id),
  'eligibility.request': ({ eligibility }) => eligibility.request(id),
  'reports.transactions': ({ reports }) => all(reports.transactions({ startDate: '2026-01-01' })),
  'reports.rejects': ({ reports }) => all(reports.rejects({ startDate: '2026-01-01' })),
  'reports.depositSummaries': ({ reports }) =>
    all(reports.depositSummaries({ startDate: '2026-01-01' })),
  'reports.depositDetails': ({ reports }) =>
    all(reports.depositDetails({ startDate: '2026-01-01' })),
  'reports.settlements': ({ reports }) => all(reports.settlements({ startDate: '2026-01-01' })),
};

test(`${ANSWERS} generated answers, ${MALFORMED} of them malformed, give values or coded errors`, async () => {
  const authority = await testAuthority();
  let says: string | Buffer = '';
  let asks = '';
  const behave: Behaviour = (request, socket) => {
    const { method, path } = request;
    const proof = method === 'GET' && path.includes('/payments?') && asks !== 'payments.list';
    answer(socket, 200, proof ? emptyList(request) : says);
  };
  const settings = { everything: true };
  const pairs = [
    await hostilePair(authority, behave, settings),
    await hostilePair(authority, behave, { ...settings, answers: 'xml' }),
  ];
  let failed = 0;
  const property = fc.asyncProperty(
    body,
    fc.constantFrom(...pairs),
    fc.constantFrom(...Object.entries(operations)),
    async (text, { client }, [operation, ask]) => {
      says = text;
      asks = operation;
      const result = await ask(client).catch((error: unknown) => {
        if (!(error instanceof PaymentsApiError)) throw error;
        return { kind: error.kind, error };
      });
      if (!isFailure(result)) return;
      failed += 1;
      expect(result.kind).toBe('in-doubt');
      expect(result.error).toBeInstanceOf(PaymentsApiError);
      expect(['unreadable-answer', 'wrong-answer']).toContain(result.error.code);
    },
  );
  await fc.assert(property, { numRuns: ANSWERS });
  expect(failed).toBeGreaterThanOrEqual(MALFORMED);
  for (const pair of pairs) await pair.close();
});

function isFailure(result: unknown): result is { kind: string; error: PaymentsApiError } {
  return typeof result === 'object' && result !== null && 'error' in result;
}
