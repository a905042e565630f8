import { v7 } from 'uuid';
import { expect, it, vi } from 'vitest';
import { MANAGER, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';

const suite = openClinicSuite();

it('The findings of a clinic are counted whole and listed in pages, and one of a later page is closed', async () => {
  const { a, rows } = await suite.clinicOf('AAAA76');
  await rows(
    `INSERT INTO attention (attention_id, kind, tills, keys, amount, at)
     SELECT gen_random_uuid(), 'similar-payment', ARRAY['AAAA76'], ARRAY[]::text[], n, now() - n * interval '1 s'
     FROM generate_series(1, 60) AS n`,
  );
  await a.pay();
  const isCounted = (count: number) =>
    vi.waitFor(() => expect(a.till.slices.clinic()?.attention).toBe(count), WAIT);
  await isCounted(60);
  const { clinic } = a.till.handlers;
  const amountsOf = async (offset: number) => {
    const { findings, next } = await clinic.attention({ offset });
    return { amounts: findings.map(({ amount }) => amount), next, last: findings.at(-1) };
  };
  const upTo = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  expect(await amountsOf(0)).toMatchObject({ amounts: upTo(1, 50), next: 50 });
  const second = await amountsOf(50);
  expect(second).toMatchObject({ amounts: upTo(51, 60), next: null });
  const { attentionId = '' } = second.last ?? {};
  await clinic.closeAttention({ commandId: v7(), attentionId, approval: MANAGER });
  await isCounted(59);
});

it('A finding of a newer hub is listed as unknown, beside the others', async () => {
  const { a, rows } = await suite.clinicOf('AAAA77');
  await rows(
    `INSERT INTO attention (attention_id, kind, tills, keys, amount, at)
     SELECT gen_random_uuid(), kind, ARRAY['AAAA77'], ARRAY[]::text[], 700, now() - n * interval '1 s'
     FROM (VALUES (1, 'of-a-later-version'), (2, 'similar-payment')) AS found (n, kind)`,
  );
  await a.pay();
  const { findings } = await a.till.handlers.clinic.attention({ offset: 0 });
  expect(findings.map(({ kind }) => kind)).toEqual(['unknown', 'similar-payment']);
});
