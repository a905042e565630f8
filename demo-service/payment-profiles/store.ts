/**
 * Payment profiles (interface.md §2.5 and §4.3): saved cards and bank accounts of patients.
 *
 *    request ─▶ build-profile.ts: swiped, keyed or bank; brand and last four ─▶ billing.ts: names and address ─▶ store
 */

import type { Db } from '../store/open.ts';
import type { ProfileField, StoredProfile } from './schemas.ts';

/** The fields that are returned and searched. */
const SHOWN = [
  'id',
  'patient_id',
  'method_type',
  'account_type',
  'account_number',
  'exp_date',
  'billing_name',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_zip_code',
] as const satisfies readonly ProfileField[];
const PARTS = [
  'billing_first_name',
  'billing_last_name',
  'billing_address_line1',
  'billing_address_line2',
] as const satisfies readonly (keyof StoredProfile)[];

const COLUMNS = [...SHOWN, ...PARTS] as const;

/** The payment profiles of the store. Each client sees only its own. */
export interface Profiles {
  /** Adds a profile, or replaces the one with the same id. */
  put(clientId: string, profile: StoredProfile): void;
  find(clientId: string, id: string): StoredProfile | undefined;
  delete(clientId: string, id: string): void;
  /** At most `limit` profiles after a place that equal the filters (ASCII case ignored). */
  page(
    clientId: string,
    filters: Readonly<Partial<Record<ProfileField, string | undefined>>>,
    after: { readonly seq: number },
    limit: number,
  ): readonly (StoredProfile & { readonly seq: number })[];
}

export function profileStore(db: Db): Profiles {
  const columns = COLUMNS.join(', ');
  const upsert = db.prepare<[StoredProfile & { client_id: string }]>(
    `INSERT INTO payment_profiles (client_id, ${columns})
     VALUES (@client_id, ${COLUMNS.map((name) => `@${name}`).join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const byId = db.prepare<[string, string], StoredProfile>(
    `SELECT ${columns} FROM payment_profiles WHERE id = ? AND client_id = ?`,
  );
  const remove = db.prepare<[string, string]>(
    'DELETE FROM payment_profiles WHERE id = ? AND client_id = ?',
  );
  return {
    put: (clientId, profile) => void upsert.run({ ...profile, client_id: clientId }),
    find: (clientId, id) => byId.get(id, clientId),
    delete: (clientId, id) => void remove.run(id, clientId),
    page: (clientId, filters, after, limit) => {
      const asked = SHOWN.filter((name) => filters[name] !== undefined);
      return db
        .prepare<(string | number | undefined)[], StoredProfile & { seq: number }>(
          `SELECT seq, ${columns} FROM payment_profiles WHERE client_id = ? AND seq > ?
           ${asked.map((name) => `AND ${name} = ? COLLATE NOCASE`).join(' ')} ORDER BY seq LIMIT ?`,
        )
        .all(clientId, after.seq, ...asked.map((name) => filters[name]), limit);
    },
  };
}
