/**
 * This counter's copies of the clinic's documents: people and settings. They are in a file next to the journal, so that the
 * counter works with them while the hub is away.
 *
 *    session ─▶ `changes` ─▶ ask for newer ones ─▶ file ─▶ listeners (staff, settings)
 *    publish ─▶ hub gives the next version ─▶ file ─▶ listeners
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Cashier } from '../../shared/domain/sale.ts';
import { hashOfBody } from '../../shared/hub/document-hash.ts';
import {
  type ClinicDocument,
  clinicDocumentSchema,
  isNewer,
  type OtherTries,
  type PublishedDocument,
} from '../../shared/hub/documents.ts';
import { CodedError } from '../system/coded-error.ts';
import { replaceWhole } from '../system/shared-folder.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import { linkedTo } from './call-hub.ts';
import { followHub, type HubLink } from './follow.ts';
import type { HubSession } from './uplink.ts';

export const DOCUMENTS_FILE = 'hub-documents.json';
/** The values of this counter that settings of the clinic replaced. */
export const OWN_SETTINGS_FILE = 'settings-before-clinic.json';

/** Asked for again after this time, ms. */
const AGAIN_MS = 60_000;

/** Wrong PINs of a person at other counters, with times of this PC's clock. */
const keptTriesSchema = z.object({
  personId: z.string(),
  wrong: z.int(),
  /** The newest one, by the hub's clock: the same text for the same one. */
  lastAt: z.string().nullable(),
  /** The same by this PC's clock, ISO 8601 UTC. */
  lastHere: z.string().nullable(),
  endedHere: z.string().nullable(),
});

export type KeptTries = z.infer<typeof keptTriesSchema>;

const fileSchema = z.object({
  documents: z.array(clinicDocumentSchema),
  tries: z.array(keptTriesSchema),
});

type Kept = z.infer<typeof fileSchema>;

const EMPTY: Kept = { documents: [], tries: [] };

export interface Documents {
  /** The copy of a document; null without one. */
  read(name: string): ClinicDocument | null;
  list(prefix: string): readonly ClinicDocument[];
  triesOf(personId: string): KeptTries | null;
  /** True once the hub named its documents in this run. */
  readonly isAsked: boolean;
  /**
   * Stores the next version at the hub, and takes it.
   * @throws {CodedError} `HUB_AWAY`, `CHANGED_MEANWHILE`, `NAME_TAKEN`, `LAST_ADMINISTRATOR`
   */
  publish(name: string, body: string, by: Cashier | null): Promise<void>;
  /** All versions, the newest first. @throws {CodedError} `HUB_AWAY` */
  history(name: string): Promise<readonly PublishedDocument[]>;
  /** Calls back after each change of the copies. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  close(): void;
}

/** @throws {Error} for a file that this program did not write. */
export function openDocuments(
  context: ProgramEnvironment & { readonly folder: string; readonly hub: HubLink },
): Documents {
  const { folder, hub, now, reportFault } = context;
  const file = join(folder, DOCUMENTS_FILE);
  let kept = read(file);
  let isAsked = false;
  const listeners = new Set<() => void>();

  const copyOf = (name: string) => kept.documents.find((each) => each.name === name) ?? null;
  const triesOf = (personId: string) =>
    kept.tries.find((each) => each.personId === personId) ?? null;
  const keep = (next: Kept) => {
    if (JSON.stringify(next) === JSON.stringify(kept)) return;
    kept = next;
    try {
      replaceWhole(file, JSON.stringify(kept));
    } catch (error) {
      reportFault(error); // in force until the end of the program, and asked for again at the next start
    }
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  /** An older one, and one with a content that was damaged on its way, changes nothing. */
  const isFresh = (document: ClinicDocument) => {
    const copy = copyOf(document.name);
    if (hashOfBody(document.body) !== document.hash) return false;
    return copy === null || !isNewer(copy, document);
  };
  const withDocuments = (fresh: readonly ClinicDocument[], withdrawn: readonly string[]) => {
    const gone = new Set([...withdrawn, ...fresh.map(({ name }) => name)]);
    return [...kept.documents.filter(({ name }) => !gone.has(name)), ...fresh];
  };

  const ask = async ({ client, session }: HubSession) => {
    const copies = kept.documents.map(({ name, version, epoch, hash }) => ({
      ...{ name, version, epoch, hash },
    }));
    const answer = await client.documents({ session, copies });
    const tries = [
      ...answer.tries.map((each) => keptTries(each, now(), triesOf(each.personId))),
      ...endedTries(kept.tries, answer.tries),
    ];
    const fresh = answer.documents.filter(isFresh);
    keep({ documents: withDocuments(fresh, answer.withdrawn), tries });
    isAsked = true;
    tell();
    for (const name of answer.wanted) {
      const document = copyOf(name);
      if (document !== null) await client.bring({ session, document });
    }
  };
  const stop = followHub(context, { of: 'documents', read: ask, everyMs: AGAIN_MS });

  return {
    read: copyOf,
    list: (prefix) => kept.documents.filter(({ name }) => name.startsWith(prefix)),
    triesOf,
    get isAsked() {
      return isAsked;
    },
    publish: async (name, body, by) => {
      const session = linkedTo(hub);
      const copy = copyOf(name);
      const base = copy === null ? null : { version: copy.version, epoch: copy.epoch };
      try {
        const { client, session: id } = session;
        const next = await client.publish({ session: id, name, base, body, by });
        if (isFresh(next)) keep({ ...kept, documents: withDocuments([next], []) });
      } catch (error) {
        if (codeOf(error) === 'NEWER') await ask(session).catch(() => {});
        throw refusalOf(error);
      }
      tell();
    },
    history: async (name) => {
      const { client, session } = linkedTo(hub);
      try {
        return await client.documentHistory({ session, name });
      } catch (error) {
        throw refusalOf(error);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

const REFUSALS = {
  NEWER: 'CHANGED_MEANWHILE',
  NAME_TAKEN: 'NAME_TAKEN',
  LAST_ADMINISTRATOR: 'LAST_ADMINISTRATOR',
  NOT_OF_COUNTER: 'NOT_PERMITTED',
  RECOVERING: 'HUB_RECOVERING',
} as const;

/** Any other fault changed nothing that is known. */
function refusalOf(cause: unknown): CodedError {
  const code = codeOf(cause);
  const known = Object.entries(REFUSALS).find(([name]) => name === code);
  return new CodedError(known?.[1] ?? 'HUB_AWAY', { cause });
}

/** Ages of the same wrong PIN differ by the time of their way: the first is kept. */
const SAME_MS = 5_000;

function keptTries(tries: OtherTries, now: Date, before: KeptTries | null): KeptTries {
  const { personId, wrong, lastAt, lastAgeMs, endedAgeMs } = tries;
  const here = (ageMs: number | null, known: string | null) => {
    if (ageMs === null) return null;
    const at = now.getTime() - ageMs;
    const isKnown = known !== null && Math.abs(Date.parse(known) - at) < SAME_MS;
    return isKnown ? known : new Date(at).toISOString();
  };
  const isSame = before?.lastAt === lastAt;
  return {
    ...{ personId, wrong, lastAt },
    lastHere: here(lastAgeMs, isSame ? before.lastHere : null),
    endedHere: here(endedAgeMs, before?.endedHere ?? null) ?? before?.endedHere ?? null,
  };
}

/** The hub names a correct PIN for a day alone. Wrong ones here from before it count no more later, too. */
const endedTries = (kept: readonly KeptTries[], named: readonly OtherTries[]) =>
  kept
    .filter((each) => each.endedHere !== null)
    .filter(({ personId }) => named.every((each) => each.personId !== personId))
    .map((each) => ({ ...each, wrong: 0, lastAt: null, lastHere: null }));

function read(file: string): Kept {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return EMPTY;
    throw error;
  }
  // A damaged copy is asked for again; the lists that were made of it are in files of their own.
  return fileSchema.safeParse(safeJson(text)).data ?? EMPTY;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
