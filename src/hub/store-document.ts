import type { ClinicDocument } from '../shared/hub/documents.ts';
import type { Sql } from './database.ts';

/** Stores a version of a document; a stored one stays, as a key may be revoked twice. */
export async function storeDocument(sql: Sql, document: ClinicDocument): Promise<void> {
  const { name, version, epoch, hash, body, by, tillId, at, baseEpoch = null } = document;
  await sql.query(
    `INSERT INTO document (name, version, epoch, hash, body, by, till_id, at, base_epoch)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      name,
      version,
      epoch,
      hash,
      body,
      by === null ? null : JSON.stringify(by),
      tillId,
      at,
      baseEpoch,
    ],
  );
}
