import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';

/** Time in which a patient shown to a person again makes no second entry, ms. */
const LISTED_AGAIN_MS = 3_600_000;

/**
 * Journals the patients that a list shows to the signed-in person, before it shows them: one entry
 * an hour for each patient, since the same list appears again at each typed letter.
 */
export function listingJournal(ports: {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly now: () => Date;
}): (patients: readonly { readonly patientId: string | null }[]) => void {
  const listed = new Map<string, number>();
  return (patients) => {
    const by = ports.commands.cashier();
    const now = ports.now().getTime();
    for (const [key, at] of listed) if (now - at >= LISTED_AGAIN_MS) listed.delete(key);
    const keyOf = (patientId: string) => `${by.id} ${patientId}`;
    const known = patients.flatMap(({ patientId }) => patientId ?? []);
    const patientIds = [...new Set(known)].filter((patientId) => !listed.has(keyOf(patientId)));
    if (patientIds.length === 0) return;
    ports.journal.append({ kind: 'patient.listed', body: { patientIds, by } });
    for (const patientId of patientIds) listed.set(keyOf(patientId), now);
  };
}
