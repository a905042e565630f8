import { isDeepStrictEqual } from 'node:util';
import { headOf } from './chain-head.ts';
import { checkKnownHead } from './known-head.ts';
import { type StoredJournal, unlessDamaged } from './stored-journal.ts';
import { verification } from './verification.ts';

/** Reads the whole journal and returns all defects; an empty list means that it is intact. */
export function verify({ db, known, tillId, last }: StoredJournal): readonly string[] {
  const findings = new Set<string>();
  const found = ({ message }: Error) => findings.add(message);
  unlessDamaged(() => {
    for (const line of db.pragma('integrity_check(20)', { simple: false }) as object[]) {
      if (!isDeepStrictEqual(line, { integrity_check: 'ok' })) {
        findings.add(Object.values(line).join());
      }
    }
  }, found);
  const head = unlessDamaged(() => headOf(db, tillId), found);
  if (head !== null) unlessDamaged(() => checkKnownHead(db, head, known), found);
  unlessDamaged(() => {
    for (const _step of verification(db, tillId, (what) => findings.add(what), last));
  }, found);
  return [...findings];
}
