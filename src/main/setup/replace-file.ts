import { replaceWhole } from '../system/shared-folder.ts';
import { notKept } from './settings-error.ts';

/**
 * Replaces a file atomically, so that an interrupted write leaves the old one.
 * @throws {SettingsError} `read-only`, `no-space`, `not-saved`.
 */
export function replaceFile(file: string, text: string): void {
  try {
    replaceWhole(file, text);
  } catch (error) {
    throw notKept(file, error);
  }
}
