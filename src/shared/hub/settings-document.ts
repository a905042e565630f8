import { z } from 'zod';
import type { Level } from '../domain/shared-settings.ts';

/** Values by part. A part that this program does not know is of a newer one, and stays in the document. */
export const settingsBodySchema = z.object({
  /** Version of the settings of the program that wrote it. */
  program: z.int().min(1),
  parts: z.record(z.string(), z.unknown()),
});

export type SettingsBody = z.infer<typeof settingsBodySchema>;

/** The name of a document of settings. */
export function settingsDocument(level: Level, branch: string, tillId: string): string {
  if (level === 'clinic') return 'settings';
  return level === 'branch' ? `settings/branch/${branch}` : `settings/counter/${tillId}`;
}
