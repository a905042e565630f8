import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSettings, SettingsError } from '../../../../src/main/settings/settings.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('settings', () => {
  test('begin with defaults and write nothing until changed', () => {
    const folder = temporaryFolder();
    expect(openSettings(folder).current.readers).toEqual([]);
    expect(() => readFileSync(join(folder, 'settings.json'))).toThrow('ENOENT');
  });

  test('are there again at the next opening', () => {
    const folder = join(temporaryFolder(), 'not', 'there', 'yet');
    openSettings(folder).change({ chipLabel: 'Dip it' });
    expect(openSettings(folder).current.chipLabel).toBe('Dip it');
  });

  test.each(['', '{', '{"version":2}', '{"version":1,"readers":7}'])(
    'that read %j are refused and left as they are',
    (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'settings.json'), text);
      expect(() => openSettings(folder)).toThrow(SettingsError);
      expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(text);
    },
  );
});
