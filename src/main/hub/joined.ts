import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { STOPPED_STATES } from '../../shared/contract/clinic.ts';
import {
  keyOfCertificate,
  makeOwnKey,
  ownKeySchema,
  proofOf,
  secretOfCode,
} from '../../shared/hub/own-key.ts';
import { t } from '../../shared/messages/t.ts';
import { SentenceError } from '../system/coded-error.ts';
import { makePrivateFile, replaceWhole } from '../system/shared-folder.ts';
import { DOCUMENTS_FILE, OWN_SETTINGS_FILE } from './documents.ts';
import { connectHub, OtherHubKey } from './hub-client.ts';
import { SENT_FILE } from './sent-number.ts';

const joinedSchema = z.object({
  url: z.string(),
  /** The pinned key of the hub. */
  hubKey: z.string(),
  clinicId: z.uuid(),
  branch: z.string(),
  own: ownKeySchema,
  /** The PC that this one replaces, those that had its place before, and the key that sends their journals from here. */
  replaces: z
    .object({
      ...{ tillId: z.string(), own: ownKeySchema },
      earlier: z.array(z.string()).readonly().default([]),
    })
    .optional(),
  /** The hub's newest answer, if that stops the counter: it stays so without the hub. */
  stopped: z.enum(STOPPED_STATES).optional(),
});

/** The clinic's hub that a journal was joined to. */
export type Joined = z.infer<typeof joinedSchema>;

const leftSchema = joinedSchema.pick({ url: true, clinicId: true });

const FILE = 'hub.json';
/** The hub that the journal left last: its entries are of that clinic. */
const LEFT_FILE = 'hub-left.json';

/** The files of a joined journal, which stay with it: its key at the hub is of its till. */
const JOINED_FILES = [FILE, SENT_FILE, DOCUMENTS_FILE, OWN_SETTINGS_FILE] as const;

export const HUB_FILES = [...JOINED_FILES, LEFT_FILE] as const;

const fileIn = (folder: string) => join(folder, FILE);

/** The content of a file; null without one. */
function readIn<T extends z.ZodType>(folder: string, name: string, schema: T): z.infer<T> | null {
  let text: string;
  try {
    text = readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return schema.parse(JSON.parse(text));
}

/** The hub of the journal in `folder`; null for a counter without one. */
export const joinedIn = (folder: string): Joined | null => readIn(folder, FILE, joinedSchema);

/** The hub that a counter joins. */
export interface HubAddress {
  /** `wss://HOST:PORT`, or without `wss://`. */
  readonly url: string;
  readonly code: string;
  /** The hub's key as its start prints it; the code proves it anyway. */
  readonly key?: string | null;
}

/** A counter that joins a clinic. */
export interface Joining {
  readonly folder: string;
  readonly tillId: string;
  readonly name: string;
  readonly environment: 'production' | 'demo';
  /** The number of its newest entry of money, or of a drawer; absent for a new journal. */
  readonly newestOfBranch?: number;
}

/**
 * Joins a clinic with a code of its hub: both prove the code to each other, and pin the other's key.
 * @throws {SentenceError} with a sentence for the person that typed the code.
 */
export async function joinClinic(
  { folder, tillId, name, environment, newestOfBranch }: Joining,
  hub: HubAddress,
): Promise<Joined> {
  const left = readIn(folder, LEFT_FILE, leftSchema);
  const [own, retired] = [await makeOwnKey(name), await makeOwnKey(name)];
  const url = hub.url.includes('://') ? hub.url : `wss://${hub.url}`;
  const notReached = (error: unknown): never => {
    const text =
      error instanceof OtherHubKey ? t('hub.otherKey') : t('hub.notReached', { url: hub.url });
    throw new SentenceError(text, { cause: error });
  };
  // Also for an address that is none.
  const line = await Promise.try(() => connectHub(url, own, hub.key ?? null)).catch(notReached);
  try {
    const secret = secretOfCode(hub.code);
    const keys = { counter: keyOfCertificate(own.cert), hub: line.hubKey, tillId };
    const answer = await line.client
      .pair({
        ...{ tillId, name, environment, proof: proofOf(secret, 'counter', keys) },
        retiredKey: keyOfCertificate(retired.cert),
        ...{ bringsEarlier: true, newestOfBranch },
        ...(left === null ? {} : { leftClinic: left.clinicId }),
      })
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === 'TILL_KNOWN') throw new SentenceError(t('hub.counterKnown'), { cause: error });
        if (code === 'DRAWER_OPEN') throw new SentenceError(t('hub.drawerOpen'), { cause: error });
        if (code === 'OTHER_CLINIC') {
          throw new SentenceError(t('hub.otherClinic', { url: left?.url ?? '' }), { cause: error });
        }
        if (code === 'OTHER_ENVIRONMENT') {
          throw new SentenceError(t('hub.otherEnvironment'), { cause: error });
        }
        if (code === 'CODE_REFUSED')
          throw new SentenceError(t('hub.codeRefused'), { cause: error });
        return notReached(error);
      });
    if (answer.proof !== proofOf(secret, 'hub', keys)) throw new SentenceError(t('hub.notProven'));
    const { clinicId, branch, replaces, earlier } = answer;
    const joined = {
      ...{ url, hubKey: line.hubKey, clinicId, branch, own },
      ...(replaces === null ? {} : { replaces: { tillId: replaces, own: retired, earlier } }),
    };
    saveJoined(folder, joined);
    return joined;
  } finally {
    line.close();
  }
}

/** Saves the hub of the journal in `folder`. */
export function saveJoined(folder: string, joined: Joined): void {
  const file = fileIn(folder);
  makePrivateFile(file);
  writeFileSync(file, JSON.stringify(joined), { flush: true });
}

/** The hub moved the counter to another branch, stopped it or took it back. One that left the hub meanwhile stays without. */
export function changeJoined(
  folder: string,
  joined: Joined,
  change: { readonly branch?: string; readonly stopped?: Joined['stopped'] },
): Joined {
  const changed = { ...joined, ...change };
  if (joinedIn(folder) !== null) replaceWhole(fileIn(folder), JSON.stringify(changed));
  return changed;
}

/**
 * Forgets the hub of the journal in `folder`: the counter opens without one the next time. Its clinic is kept, so that the
 * journal goes to no hub of another one.
 */
export function leaveClinic(folder: string): void {
  const joined = joinedIn(folder);
  if (joined !== null) {
    const { url, clinicId } = joined;
    replaceWhole(join(folder, LEFT_FILE), JSON.stringify({ url, clinicId }));
  }
  for (const name of JOINED_FILES) rmSync(join(folder, name), { force: true });
}
