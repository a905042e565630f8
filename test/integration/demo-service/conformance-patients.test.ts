import { describe, expect, it } from 'vitest';
import { startService } from '../../support/service.ts';

type Patient = Readonly<Record<string, string>> & { readonly patient_id: string };
const PATH = '/api/pp/patients';

describe('§4.2 searches with many results', () => {
  it('§4.2 a search of several pages lists each once, sorted by name', async () => {
    const own = await startService();
    await own.send('POST', '/_demo/patients', { json: { count: 8_000, seed: 7 } });
    const answer = await own.send('GET', `${PATH}/?last_name=g&first_name=m`);
    const found = answer.json() as readonly Patient[];
    const all = (await own.send('GET', PATH)).json() as readonly Patient[];
    const expected = all.filter(
      (each) => /^g/i.test(each['last_name'] ?? '') && /^m/i.test(each['first_name'] ?? ''),
    );
    const ids = (list: readonly Patient[]) => list.map((each) => each.patient_id).sort();
    expect(found.length).toBeGreaterThan(20);
    expect(ids(found)).toEqual(ids(expected));
    const garcias = (await own.send('GET', `${PATH}/?last_name=gar`)).json() as readonly Patient[];
    expect(garcias.length).toBeGreaterThan(500);
    expect(ids(garcias)).toEqual(ids(all.filter((each) => each['last_name'] === 'Garcia')));
    await own.stop();
  });

  it('§4.2 a search without filters lists all that are not deleted, in any number', async () => {
    const own = await startService();
    for (let i = 0; i < 3; i += 1) await own.send('POST', PATH, { json: { ref_id: String(i) } });
    await own.seed({ days: 30, payments_per_day: 40, seed: 1 });
    const all = (await own.send('GET', PATH)).json() as readonly Patient[];
    expect(all).toHaveLength(303);
    expect(new Set(all.map((patient) => patient.patient_id)).size).toBe(303);
    await own.stop();
  });
});
