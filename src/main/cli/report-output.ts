import { renameSync, writeFileSync } from 'node:fs';
import { t } from '../../shared/messages/t.ts';

/** The sentence of a report that could not be read to its end: no file was written. */
export function reportBroken(problem: string): string {
  return t('reportFile.reportCutOff', { problem });
}

/** Writes the file atomically: whole, or the old one unchanged. */
export function writeWhole(out: string, bytes: Uint8Array): void {
  writeFileSync(`${out}.part`, bytes, { mode: 0o600 });
  renameSync(`${out}.part`, out);
}
