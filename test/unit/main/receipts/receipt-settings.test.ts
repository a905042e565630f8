import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { createReceiptSettings } from '../../../../src/main/receipts/receipts.ts';
import { receiptSettingsSchema } from '../../../../src/shared/contract/receipts.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { DANA } from '../../../support/journal-fixtures.ts';

const DEFAULTS = receiptSettingsSchema.parse({});
const LOGO = Buffer.from(
  encode({ width: 16, height: 16, data: new Uint8Array(256), channels: 1 }),
).toString('base64');

function openReceiptSettings() {
  let kept = DEFAULTS;
  const entries: NewEntry[] = [];
  const receiptSettings = createReceiptSettings({
    current: () => kept,
    keep: (settings) => {
      kept = settings;
    },
    signedIn: () => DANA,
    journal: (entry) => entries.push(entry),
    changed: () => undefined,
  });
  return { receiptSettings, entries };
}

describe('the receipt settings', () => {
  test('are saved and journaled with the person', async () => {
    const { receiptSettings, entries } = openReceiptSettings();
    await receiptSettings.change({ ...DEFAULTS, language: 'es', header: ['Calle del Río 1200'] });
    expect(receiptSettings.current).toMatchObject({
      language: 'es',
      header: ['Calle del Río 1200'],
    });
    expect(entries).toMatchObject([
      { kind: 'setting.changed', body: { name: 'receipts', by: DANA } },
    ]);
    expect(JSON.stringify(entries)).toContain('Calle del Río 1200');
  });

  test('may hold a logo, of which the journal records the presence and not the picture', async () => {
    const { receiptSettings, entries } = openReceiptSettings();
    await receiptSettings.change({ ...DEFAULTS, logo: LOGO });
    expect(receiptSettings.current.logo).toBe(LOGO);
    expect(JSON.stringify(entries)).toContain('a picture');
    expect(JSON.stringify(entries)).not.toContain(LOGO);
  });

  test.each([
    ['no picture at all', Buffer.from('not a picture').toString('base64')],
    ['half a picture', LOGO.slice(0, 40)],
  ])('refuse %s as a logo and keep the previous settings', async (_name, logo) => {
    const { receiptSettings, entries } = openReceiptSettings();
    const changing = receiptSettings.change({ ...DEFAULTS, logo });
    await expect(changing).rejects.toThrow('LOGO_UNREADABLE');
    expect([receiptSettings.current, entries]).toEqual([DEFAULTS, []]);
  });
});
