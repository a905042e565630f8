import { dirname } from 'node:path';
import { t } from '../../shared/messages/t.ts';

/**
 * The versions of all released file formats but the journal's (settings, staff, encrypted files) begin
 * here. Builds from before the first release wrote 1 to 9; those files are refused and left unchanged.
 */
const FIRST_VERSION = 10;

export function isOfEarlierBuild(version: number): boolean {
  return version > 0 && version < FIRST_VERSION;
}

/** The refusal of a file in the data folder: one sentence with the remedy. */
export function earlierBuildSentence(file: string): string {
  return t('program.writtenSwipewellFromBefore', { file, file2: dirname(file) });
}
