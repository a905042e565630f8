import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deriveKey,
  type EncryptionKey,
  encryptFile,
  type Purpose,
  unseal,
  unsealText,
} from '../../../../src/main/setup/encrypted-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const PHRASE = 'correct horse battery staple';
let key: EncryptionKey;

beforeAll(async () => {
  key = await deriveKey(PHRASE);
});

async function encrypted(text = 'the settings of thirty PCs', purpose: Purpose = 'provisioning') {
  const file = join(temporaryFolder(), 'clinic.swipewell');
  await encryptFile(text, file, key, purpose);
  return file;
}

describe('an encrypted file', () => {
  test.each(['', 'x', 'Zoë 🏥 مرحبا', 'long '.repeat(200_000)])(
    'is decrypted by its pass phrase alone (%#)',
    async (text) => {
      const file = await encrypted(text);
      await expect(unsealText(file, PHRASE, 'provisioning')).resolves.toBe(text);
      await expect(unsealText(file, 'Correct horse', 'provisioning')).rejects.toMatchObject({
        code: 'not-opened',
      });
    },
  );

  test('reveals nothing of its content', async () => {
    expect(readFileSync(await encrypted(), 'latin1')).not.toContain('thirty');
  });

  test('is valid for its purpose alone', async () => {
    await expect(unsealText(await encrypted(), PHRASE, 'backup')).rejects.toMatchObject({
      code: 'not-encrypted',
    });
  });

  test('is refused with any changed byte or a missing end', async () => {
    const whole = readFileSync(await encrypted());
    const file = join(temporaryFolder(), 'changed');
    const opened = () => unseal(file, key, 'provisioning', new PassThrough().resume());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (place, change) => {
          const bytes = Buffer.from(whole);
          bytes.writeUInt8(bytes.readUInt8(place) ^ change, place);
          writeFileSync(file, bytes);
          await expect(opened()).rejects.toThrow();
          writeFileSync(file, whole.subarray(0, place));
          await expect(opened()).rejects.toThrow();
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    [1, 'earlier-build', /before the first release.*Create a new one/],
    [9, 'earlier-build', /before the first release.*Create a new one/],
    [11, 'newer', /newer Swipewell/],
  ])('of version %i is refused as %s', async (version, code, message) => {
    const file = join(temporaryFolder(), 'other');
    const header = { swipewell: 'provisioning', version, salt: 'AAAA', nonce: 'AAAA' };
    const text = `${JSON.stringify(header)}\nmore than a tag is long`;
    writeFileSync(file, text);
    await expect(unsealText(file, PHRASE, 'provisioning')).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
