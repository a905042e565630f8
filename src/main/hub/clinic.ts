/**
 * A counter's part of its clinic: the uplink sends the journal, the reservations ask before money moves, and the
 * documents are the clinic's staff and settings.
 *
 *    journal ─▶ uplink ─▶ hub ◀─ reservations ◀─ payments
 *
 * Without a joined hub there is no clinic, and the payments ask no one.
 */

import { STOPPED_STATES } from '../../shared/contract/clinic.ts';
import { headsSchema } from '../../shared/hub/values.ts';
import type { Head } from '../../shared/journal/chain.ts';
import type { Journal } from '../journal/journal.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import { type Documents, openDocuments } from './documents.ts';
import { connectHub, type HubConnection } from './hub-client.ts';
import { changeJoined, type Joined } from './joined.ts';
import { NameSync } from './name-sync.ts';
import { Reservations } from './reservations.ts';
import { type SentNumber, sentNumberIn } from './sent-number.ts';
import { openUplink, type Uplink } from './uplink.ts';

export interface Clinic {
  readonly joined: Joined;
  readonly uplink: Uplink;
  readonly reservations: Reservations;
  readonly documents: Documents;
  /** The number of the newest entry that left this PC for the hub; infinity if it is not known. */
  sentNumber(): number;
  /** The newest entries of the other counters' journals; empty without an answer of the hub. Never throws. */
  headsOfOthers(): Promise<readonly Head[]>;
  /** Calls back when the state of the link has changed. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  close(): Promise<void>;
}

/** The time in which the hub answers, else a day is closed without the heads, ms. */
const HEADS_MS = 2_000;

/** Codes of a hub that is away for this call, and that of one of an earlier version, without the call. */
const AWAY = ['NO_DATABASE', 'OLDER_SESSION', 'NOT_FOUND'];

/** The heads of a day's Z report; any error but that of a hub that is away is reported. */
export async function headsFrom(
  { session }: Pick<Uplink, 'session'>,
  { after, reportFault }: Pick<ProgramEnvironment, 'after' | 'reportFault'>,
): Promise<readonly Head[]> {
  if (session === null) return [];
  const { promise: late, resolve } = Promise.withResolvers<readonly Head[]>();
  const cancel = after(HEADS_MS, () => resolve([]));
  const without = (error: unknown) => {
    const fault = error instanceof Error ? error : new Error(String(error));
    const code = 'code' in fault ? String(fault.code) : fault.name;
    // The library has no code for a connection that ends before the call or during it.
    const isLost = code === 'AbortError' || fault.message.endsWith('WebSocket is not open.');
    if (!isLost && !AWAY.includes(code)) {
      const cause = { cause: error };
      reportFault(new Error(`The hub named no entries of other counters: ${code}`, cause));
    }
    return [];
  };
  const asked = session.client
    .heads({ session: session.session })
    .then((heads) => headsSchema.parse(heads))
    .catch(without);
  return Promise.race([asked, late]).finally(cancel);
}

/** Opens the clinic of a joined counter with its journal in `folder`. */
export function openJoinedClinic(
  environment: ProgramEnvironment & {
    readonly journal: Journal;
    readonly folder: string;
    readonly joined: Joined;
    /** Replaces the connection, where a test has the hub in its process. */
    readonly connect?: () => Promise<HubConnection>;
    readonly sent?: SentNumber;
  },
): Clinic {
  const { folder } = environment;
  let { joined } = environment;
  const listeners = new Set<() => void>();
  const sent = environment.sent ?? sentNumberIn(folder);
  const reservations = new Reservations(
    environment,
    () => uplink,
    () => sent.value,
  );
  const names = new NameSync(environment.journal);
  const sendNames = () => {
    const { session } = uplink;
    if (session === null) return;
    names.send(session).catch(() => {
      // The next commit or session sends the rest.
    });
  };
  const stop = environment.journal.subscribe(() => setImmediate(sendNames));
  /** The hub says at each connection the branch, and if this counter may take money: both are in force without it. */
  const followHub = () => {
    const { counters, state } = uplink;
    const own = counters.find(({ tillId }) => tillId === environment.journal.tillId);
    const branch = own?.branch ?? joined.branch;
    const isTaken = state === 'complete' || state === 'sending' || state === 'forked';
    const stopped =
      STOPPED_STATES.find((each) => each === state) ?? (isTaken ? undefined : joined.stopped);
    if (branch === joined.branch && stopped === joined.stopped) return;
    try {
      joined = changeJoined(folder, joined, { branch, stopped });
    } catch (error) {
      environment.reportFault(error);
    }
  };
  const uplink: Uplink = openUplink({
    connect: () => connectHub(joined.url, joined.own, joined.hubKey),
    ...environment,
    ...(joined.stopped === undefined ? {} : { state: joined.stopped }),
    sent,
    branch: () => joined.branch,
    inHand: () => reservations.inHand,
    grants: () => reservations.grants,
    changed: () => {
      followHub();
      reservations.linked();
      sendNames();
      for (const listener of listeners) listener();
    },
  });
  const subscribe: Clinic['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const documents = openDocuments({ ...environment, hub: { uplink, subscribe } });
  return {
    ...{ uplink, reservations, documents, subscribe },
    sentNumber: () => sent.value,
    headsOfOthers: () => headsFrom(uplink, environment),
    get joined() {
      return joined;
    },
    close: async () => {
      stop();
      documents.close();
      reservations.close();
      await uplink.close();
    },
  };
}
