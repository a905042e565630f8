import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DICTIONARY, openDatabase } from '../../../../src/main/journal/entry-text.ts';
import { journalIn, SALE_OPENED } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the text of an entry in the file', () => {
  test('is smaller than the text that is hashed', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE_OPENED);
    const [size] = journal.readable.all(
      'SELECT length(body) AS stored, length(entry_text(body)) AS text FROM entries WHERE number = 2',
    );
    const { stored, text } = size as { readonly stored: number; readonly text: number };
    expect(stored).toBeLessThan(text / 2);
  });

  test('is empty for damaged bytes', () => {
    const db = openDatabase(':memory:');
    expect(db.prepare(`SELECT entry_text(x'ff00') AS text`).get()).toEqual({ text: '' });
    db.close();
  });

  test('is read whatever the window it was deflated with', () => {
    const db = openDatabase(':memory:');
    const far = randomBytes(10_000).toString('hex');
    const text = far + far; // repeats what a small window has lost
    const body = deflateRawSync(text, { dictionary: DICTIONARY, windowBits: 15 });
    expect(db.prepare('SELECT entry_text(?) = ? AS same').get(body, text)).toEqual({ same: 1 });
    db.close();
  });

  test('is deflated with a dictionary that never changes', () => {
    expect(createHash('sha256').update(DICTIONARY).digest('hex')).toBe(
      '2fa0bc991deb7c65a10d0248544775cab586f7a3ad90f1f57aeb6c06a0185163',
    );
  });
});
