import { createHash, randomUUID } from 'node:crypto';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { isBound, isBoundTo } from '../journal/projections/installations.ts';
import { InstallationError } from './installation-error.ts';
import type { InstallationIds } from './installation-ids.ts';

/** A manager's answer about a journal that came from another installation. */
export interface Confirmed {
  readonly manager: Cashier;
  readonly reason: string;
}

/** The digest of the id in the journal: enough to recognize it, too little to recreate it. */
function fingerprint(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/**
 * The id of this installation for `folder`, generated if missing.
 * @throws {InstallationError}
 */
export function ownInstallation(ids: InstallationIds, folder: string): string {
  const known = ids.read(folder);
  if (known !== null) return known;
  const id = randomUUID();
  ids.keep(folder, id);
  return id;
}

/** Journals that `journal` belongs to the installation `id` from now on. */
export function bindTo(
  journal: Journal,
  id: string,
  moved: { readonly retiredTill: string | null; readonly confirmed: Confirmed } | null = null,
): void {
  journal.append({
    kind: 'installation.bound',
    body: {
      installation: fingerprint(id),
      retiredTill: moved?.retiredTill ?? null,
      manager: moved?.confirmed.manager ?? null,
      reason: moved?.confirmed.reason ?? null,
    },
  });
}

/**
 * Binds a journal that belongs to no installation yet, without a question: a new one, or one from
 * before journals were bound. If the id cannot be saved the journal stays unbound, and `warn` is
 * called.
 * @returns false for a journal that belongs to another installation: a manager has to confirm it.
 */
export function isBoundHere(
  journal: Journal,
  ids: InstallationIds,
  folder: string,
  warn: (error: InstallationError) => void,
): boolean {
  const db = journal.readable;
  if (isBound(db)) {
    const id = ids.read(folder);
    return id !== null && isBoundTo(db, fingerprint(id));
  }
  try {
    bindTo(journal, ownInstallation(ids, folder));
  } catch (error) {
    if (!(error instanceof InstallationError)) throw error;
    warn(error);
  }
  return true;
}
