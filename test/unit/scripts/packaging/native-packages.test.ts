import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireLocked } from '../../../../scripts/packaging/native-packages.ts';

describe('the archive of a native package', () => {
  const archive = Buffer.from('the bytes that were locked');
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'swipewell-lock-'));
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({
        packages: { 'node_modules/@node-rs/argon2-win32-x64-msvc': { integrity } },
      }),
    );
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const check = (name: string, bytes: Buffer) => () => requireLocked(root, name, bytes);

  test('is accepted with the sha512 of the lock file', () => {
    expect(check('@node-rs/argon2-win32-x64-msvc', archive)).not.toThrow();
  });

  test.each([
    ['with one byte changed', '@node-rs/argon2-win32-x64-msvc', Buffer.from('the Bytes')],
    ['of a package that the lock file does not have', '@node-rs/argon2-sunos', archive],
  ])('is refused %s', (_, name, bytes) => {
    expect(check(name, bytes)).toThrow('package-lock.json');
  });
});
