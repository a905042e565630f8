import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, settingsSchema } from '../../../../src/main/settings/settings.ts';
import { openSettings, SettingsError } from '../../../../src/main/settings/settings-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { IGNORES_MODES, IS_WINDOWS } from '../../../support/this-system.ts';

const NOON = () => new Date('2026-03-01T12:00:00Z');

function folderWith(settings: string, copy?: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'settings.json'), settings);
  if (copy !== undefined) writeFileSync(join(folder, 'settings.copy.json'), copy);
  return folder;
}

const kept = (folder: string, name = 'settings.json') => readFileSync(join(folder, name), 'utf8');

test('a key that another action got later is the usual one again, and keys that were off stay off', () => {
  const letterKeys = { on: false, changed: { P: 'M' } };
  expect(settingsSchema.parse({ ...DEFAULT_SETTINGS, letterKeys })).toEqual({
    ...DEFAULT_SETTINGS,
    letterKeys: { on: false, changed: {} },
  });
});

describe('settings', () => {
  test('have defaults and write nothing until changed', () => {
    const folder = temporaryFolder();
    expect(openSettings(folder).current).toEqual(DEFAULT_SETTINGS);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('are read at the next opening, readable by their owner alone, with a copy', () => {
    const folder = join(temporaryFolder(), 'not', 'there', 'yet');
    openSettings(folder).change({ chipLabel: 'Dip it' });
    expect(openSettings(folder).current.chipLabel).toBe('Dip it');
    expect(kept(folder, 'settings.copy.json')).toBe(kept(folder));
    if (IS_WINDOWS) return; // it has no file modes
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  test('from before payment plans have none', () => {
    const { paymentPlans: _added, ...before } = DEFAULT_SETTINGS;
    expect(openSettings(folderWith(JSON.stringify(before))).current.paymentPlans).toBe(false);
  });

  test.each([
    ['two of one name', [{ name: null }, { name: 'copay' }]],
    ['none', []],
    ['ten', Array.from({ length: 10 }, (_, index) => ({ name: `Key ${index}` }))],
    ['a name over its length', [{ name: 'x'.repeat(31) }]],
    ['nothing for an amount', [{ name: null, amount: 0 }]],
  ])('refuse line kinds of %s', (_, choices) => {
    const lineKinds = choices.map((choice) => ({
      kind: 'copay' as const,
      amount: null,
      ...choice,
    })) as typeof DEFAULT_SETTINGS.lineKinds;
    const settings = openSettings(temporaryFolder());
    expect(() => settings.change({ lineKinds })).toThrow();
    expect(settings.current).toEqual(DEFAULT_SETTINGS);
  });

  test.each(['', '{', '[]', '{"version":0}', '{"version":10,"readers":7}', '\u0000\u0000'])(
    'that contain %j are moved aside, and their copy is used and reported',
    (text) => {
      const good = JSON.stringify({ ...DEFAULT_SETTINGS, chipLabel: 'Dip it' });
      const folder = folderWith(text, good);
      const { current, damage } = openSettings(folder, NOON);
      expect(current.chipLabel).toBe('Dip it');
      const keptAs = join(folder, 'settings.json.damaged-20260301T120000Z');
      expect(damage).toEqual({ keptAs });
      expect(readFileSync(keptAs, 'utf8')).toBe(text);
      expect(openSettings(folder)).toMatchObject({
        damage: null,
        current: { chipLabel: 'Dip it' },
      });
    },
  );

  test.each([undefined, '{'])(
    'that are damaged without a good copy (%j) are refused and kept: a counter without its connection would take practice for money',
    (copy) => {
      const folder = folderWith('{', copy);
      expect(() => openSettings(folder)).toThrow(expect.objectContaining({ code: 'damaged' }));
      expect(kept(folder)).toBe('{');
    },
  );

  test('of a newer version are refused and kept, for any copy', () => {
    const text = '{"version":99,"more":true}';
    const folder = folderWith(text, JSON.stringify(DEFAULT_SETTINGS));
    expect(() => openSettings(folder)).toThrow(/newer Swipewell.*settings\.json was not changed/);
    expect(kept(folder)).toBe(text);
  });

  test.each([1, 3, 9])(
    'of version %i, of an earlier build, are refused, and no file is changed',
    (version) => {
      const text = JSON.stringify({ ...DEFAULT_SETTINGS, version });
      const good = JSON.stringify(DEFAULT_SETTINGS);
      const folder = folderWith(text, good);
      expect(() => openSettings(folder)).toThrow(
        expect.objectContaining({
          code: 'earlier-build',
          message: expect.stringMatching(/settings\.json was written by .* Move the content of/),
        }),
      );
      expect(readdirSync(folder).toSorted()).toEqual(['settings.copy.json', 'settings.json']);
      expect(kept(folder)).toBe(text);
      expect(kept(folder, 'settings.copy.json')).toBe(good);
    },
  );

  test('that cannot be written stay unchanged and name the cause', () => {
    const folder = temporaryFolder();
    const settings = openSettings(folder);
    settings.change({ chipLabel: 'Dip it' });
    mkdirSync(join(folder, 'settings.json.new'));
    expect(() => settings.change({ chipLabel: 'Tap it' })).toThrow(SettingsError);
    expect(settings.current.chipLabel).toBe('Dip it');
    expect(openSettings(folder).current.chipLabel).toBe('Dip it');
  });

  test.skipIf(IGNORES_MODES)('in a read-only folder are reported', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    const change = () => openSettings(folder).change({ chipLabel: 'Dip it' });
    expect(change).toThrow(expect.objectContaining({ code: 'read-only' }));
    expect(existsSync(join(folder, 'settings.json'))).toBe(false);
  });
});
