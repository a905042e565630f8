import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { notKept } from './settings-error.ts';

/**
 * Replaces a file whole, so that a cut-off write leaves the old one; only its owner can read it.
 * @throws {SettingsError} `read-only`, `no-space`, `not-kept`.
 */
export function replaceFile(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw notKept(file, error);
  }
}
