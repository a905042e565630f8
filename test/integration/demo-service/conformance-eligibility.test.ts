import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CARRIER = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
const RECORD = [
  'patient_eligibility_id',
  'patient_id',
  'type',
  'carrier_id',
  'verified_by',
  'timestamp',
];
const MEASURES = [
  ...['deductible_max', 'deductible_met', 'deductible_remaining'],
  ...['coinsurance', 'coinsurance_max', 'coinsurance_met', 'coinsurance_remaining'],
  ...['year_max', 'year_met', 'year_remaining'],
  ...['life_max', 'life_met', 'life_remaining', 'copay'],
];

async function newPatient(): Promise<string> {
  const answer = await service.send('POST', '/api/pp/patients', {
    json: { primary_carrier_carrier_id: CARRIER },
  });
  return (answer.json() as { patient_id: string }).patient_id;
}
/** A header's characters stand for its bytes. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const ask = (id: string, options: object = {}) =>
  service.send('POST', `/api/pp/patients/${id}/eob_eligibility`, options);

it.each([
  ['in', 'individual'],
  ['in', 'family'],
  ['out', 'individual'],
  ['out', 'family'],
])('§2.6 %s_%s has its 14 measures, and remaining = max − met', async (network, scope) => {
  const record = (await ask(await newPatient())).json() as Record<string, string>;
  for (const measure of MEASURES)
    expect(record[`${network}_${scope}_${measure}`]).toMatch(/^\d+(\.\d\d)?$/);
  for (const limit of ['deductible', 'coinsurance', 'year', 'life']) {
    const [max, met, remaining] = ['max', 'met', 'remaining'].map((part) =>
      Math.round(Number(record[`${network}_${scope}_${limit}_${part}`]) * 100),
    );
    expect(remaining).toBe((max ?? Number.NaN) - (met ?? Number.NaN));
  }
});

it('§2.6 the record is exactly its six fields and the 56 benefits', async () => {
  const id = await newPatient();
  const record = (await ask(id, { headers: { 'svc-userid': '7:Ann Lee' } })).json() as object;
  expect(Object.keys(record)).toHaveLength(RECORD.length + 56);
  expect(Object.keys(record).slice(0, 6)).toEqual(RECORD);
  expect(record).toMatchObject({ patient_id: id, carrier_id: CARRIER, verified_by: '7:Ann Lee' });
});

it('§5.3 a name beyond ASCII is returned unchanged in UTF-8', async () => {
  const headers = { 'svc-userid': utf8('7:Renée Łuk') };
  const record = (await ask(await newPatient(), { headers })).json();
  expect(record).toMatchObject({ verified_by: '7:Renée Łuk' });
});

it.each([
  ['no body', {}],
  ['an object', { json: { type: 'anything' } }],
])('§4.4 the request format is undocumented: %s is accepted', async (_, options) => {
  expect((await ask(await newPatient(), options)).status).toBe(200);
});

it('§4.4 an unknown patient is 404, a deleted one 409', async () => {
  expect((await ask(CARRIER)).status).toBe(404);
  const id = await newPatient();
  await service.send('DELETE', `/api/pp/patients/${id}`);
  expect((await ask(id)).status).toBe(409);
});
