import { z } from 'zod';
import type { Readable } from '../journal.ts';

const consentRow = z.object({ at: z.string(), by_name: z.string(), text: z.string() });

/** The consent of a patient to a profile made at this till; null for one from another terminal. */
export function consentTo(
  db: Readable,
  profileId: string,
): { readonly at: string; readonly by: string; readonly text: string } | null {
  const [row] = db.all('SELECT at, by_name, text FROM consents WHERE profile_id = ?', profileId);
  if (row === undefined) return null;
  const { at, by_name, text } = consentRow.parse(row);
  return { at, by: by_name, text };
}
