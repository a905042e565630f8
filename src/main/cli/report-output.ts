import { renameSync, writeFileSync } from 'node:fs';
import { t } from '../../shared/messages/t.ts';

/** A report that could not be read to its end: no file was written. */
export class ReportBroken extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(t('reportFile.reportCutOff', { problem }));
    this.name = 'ReportBroken';
    this.problem = problem;
  }
}

/** Writes the file atomically: whole, or the old one unchanged. */
export function writeWhole(out: string, bytes: Uint8Array): void {
  writeFileSync(`${out}.part`, bytes, { mode: 0o600 });
  renameSync(`${out}.part`, out);
}
