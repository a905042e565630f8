/**
 * Today's list of a counter of a clinic: the copy of one list of its branch, which goes on without the hub.
 *
 *    a change here ─▶ own copy, entry pending ─▶ hub (encrypted; the later change of an entry remains) ─▶ the other counters
 *    another list of the hub: after a clear, what was changed since; after a loss, all of the copy is sent again
 */

import { createHmac } from 'node:crypto';
import { add } from '../../../shared/domain/money.ts';
import type { PaidPart } from '../../../shared/domain/today-list.ts';
import { LIST_AT_ONCE, type ListAnswer } from '../../../shared/hub/today-list.ts';
import type { TillContext } from '../../context.ts';
import type { Clinic } from '../../hub/clinic.ts';
import { followHub } from '../../hub/follow.ts';
import type { HubSession } from '../../hub/uplink.ts';
import { decryptName, encryptName } from '../../journal/name-keys.ts';
import {
  changedIds,
  entriesOf,
  entrySchema,
  isReadable,
  type ListEntry,
  listOf,
  paidId,
  timeOfEntry,
  withEntries,
} from './list-entries.ts';
import { type KeptList, type ListKeeper, NOT_SHARED, type SharedPart } from './list-store.ts';
import type { OwedRows } from './owed-rows.ts';

/** Payments of a moment are sent at once, ms. */
const PAID_MS = 500;
/** The list is read again after this time, ms: its day begins also where nothing happens. */
const AGAIN_MS = 60_000;
/** Entries of several calls that are taken or marked as sent at once: each time the whole list is written. */
const STORED_AT_ONCE = 20 * LIST_AT_ONCE;
/** Of an entry that does not say its time: it replaces none. */
const EARLY = new Date(0).toISOString();

interface SharedListOptions extends TillContext {
  readonly hub: Clinic;
  readonly store: ListKeeper;
  readonly owed: Pick<OwedRows, 'paidHere'>;
  /** The clinic's day of an instant. */
  readonly localDay: (ms: number) => string;
}

export class SharedList implements ListKeeper {
  readonly #options: SharedListOptions;
  /** The turns of the present session, one after the other. */
  #turns: { readonly of: HubSession | null; readonly last: Promise<void> } = {
    of: null,
    last: Promise.resolve(),
  };
  #isPaidDue = false;
  /** The entries that could not be read are read again once in a run. */
  #isReadAgain = false;
  #isClosed = false;
  readonly #stops: readonly (() => void)[];
  /** Counts the changes that came from the hub. */
  news = 0;

  constructor(options: SharedListOptions) {
    this.#options = options;
    this.#stops = [
      options.journal.subscribe(() => this.#paidSoon()),
      followHub(options, {
        of: 'list',
        read: (session) => this.#inTurn(session),
        everyMs: AGAIN_MS,
      }),
    ];
  }

  of(day: string): KeptList {
    const list = this.#options.store.of(day);
    if (list.shared !== undefined) return list;
    return { ...list, shared: { ...NOT_SHARED, pending: this.#pendingOf(list) } };
  }

  keep(next: KeptList): void {
    this.#change(next);
    this.#send();
  }

  /** Empties the list, at all counters of the branch. */
  forget(): void {
    const { store } = this.#options;
    const day = this.#today;
    store.forget();
    const shared = { ...NOT_SHARED, clearedAt: this.#now };
    store.keep({ day, rows: [], files: [], shared });
    this.#send();
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
  }

  get #now(): string {
    return this.#options.now().toISOString();
  }

  get #today(): string {
    const { localDay, now } = this.#options;
    return localDay(now().getTime());
  }

  get #shared(): SharedPart {
    return this.of(this.#today).shared ?? NOT_SHARED;
  }

  /** Stores a change of this counter; its entries are to be sent. */
  #change(next: KeptList): void {
    const { store } = this.#options;
    const before = this.of(next.day);
    // A mark of a row that was not there belongs to it now.
    const list = withEntries({ ...next, shared: next.shared ?? before.shared ?? NOT_SHARED }, []);
    const at = this.#now;
    const changed = changedIds(before, list).map((id) => [id, at]);
    if (changed.length === 0) return;
    const pending = { ...before.shared?.pending, ...Object.fromEntries(changed) };
    store.keep({ ...list, shared: { ...(list.shared ?? NOT_SHARED), pending } });
  }

  /** All entries of a list, with the times that they say; the payments here are of this moment. */
  #pendingOf(list: KeptList): Record<string, string> {
    const paidHere = paidId('', this.#options.journal.tillId);
    const timeOf = (id: string, value: unknown) =>
      id.startsWith(paidHere) ? this.#now : (timeOfEntry(value) ?? EARLY);
    return Object.fromEntries([...entriesOf(list)].map(([id, value]) => [id, timeOf(id, value)]));
  }

  #paidSoon(): void {
    if (this.#isPaidDue) return;
    this.#isPaidDue = true;
    this.#options.after(PAID_MS, () => {
      this.#isPaidDue = false;
      if (this.#isClosed) return;
      this.#takePaid();
      if (this.#pendingIds().length > 0) this.#send();
    });
  }

  /** Takes what the patients of the list paid here into it, for the other counters. */
  #takePaid(): void {
    const { owed, journal } = this.#options;
    const list = this.of(this.#today);
    if (list.rows.length === 0) return;
    const paid = { ...list.shared?.paid };
    let isNew = false;
    for (const [person, parts] of owed.paidHere(list)) {
      const own = sums(parts);
      const { [journal.tillId]: known = [], ...others } = paid[person] ?? {};
      if (JSON.stringify(own) === JSON.stringify(known)) continue;
      paid[person] = { ...others, [journal.tillId]: own };
      isNew = true;
    }
    if (isNew) this.#change({ ...list, shared: { ...(list.shared ?? NOT_SHARED), paid } });
  }

  /** Sends what is pending, while there is a hub. */
  #send(): void {
    const { session } = this.#options.hub.uplink;
    if (session === null) return;
    this.#inTurn(session).catch(() => {
      // The next change or session sends it.
    });
  }

  /** An earlier session may never answer: its turns are not waited for. */
  #inTurn(session: HubSession): Promise<void> {
    const before = this.#turns.of === session ? this.#turns.last : Promise.resolve();
    const turn = before.then(() => this.#sync(session));
    this.#turns = { of: session, last: turn.catch(() => {}) };
    return turn;
  }

  async #sync(session: HubSession): Promise<void> {
    for (;;) {
      await this.#sendClear(session); // also of a clear during the last round
      const answer = await this.#read(session);
      this.#takePaid();
      const ids = this.#pendingIds();
      if (ids.length === 0) return;
      try {
        await this.#sendChanges(session, answer, ids);
      } catch (error) {
        if (codeOf(error) !== 'OTHER_LIST') throw error;
      }
    }
  }

  #pendingIds(): readonly string[] {
    return Object.keys(this.#shared.pending).slice(0, STORED_AT_ONCE);
  }

  async #sendClear(own: HubSession): Promise<void> {
    const { client, session } = own;
    const day = this.#today;
    const { clearedAt } = this.#shared;
    if (clearedAt === null) return;
    const { listId } = await client.clearList({ session, day, ageMs: this.#ageOf(clearedAt) });
    const list = this.#after(own, day);
    if (list.shared?.clearedAt !== clearedAt) return;
    this.#options.store.keep({ ...list, shared: { ...list.shared, clearedAt: null, listId } });
  }

  /**
   * The copy after an answer in a session. @throws {Error} if that or the day ended, or the counter was closed, meanwhile: a use
   * of the day before would delete the list of today.
   */
  #after(session: HubSession, day: string): KeptList {
    const isOver = this.#isClosed || session !== this.#options.hub.uplink.session;
    if (isOver || day !== this.#today)
      throw new Error('The answer is of an earlier session or day.');
    return this.of(day);
  }

  #ageOf(at: string): number {
    return Math.max(0, this.#options.now().getTime() - Date.parse(at));
  }

  async #sendChanges(
    own: HubSession,
    { listId, keys }: ListAnswer,
    ids: readonly string[],
  ): Promise<void> {
    const { client, session } = own;
    const day = this.#today;
    const list = this.of(day);
    const key = Buffer.from(keys.find(({ keyId }) => keyId === listId)?.key ?? '', 'base64url');
    const entries = entriesOf(list);
    const { pending } = list.shared ?? NOT_SHARED;
    for (let from = 0; from < ids.length; from += LIST_AT_ONCE) {
      // The age is that at its call: a clear meanwhile is later than the change.
      const changes = ids.slice(from, from + LIST_AT_ONCE).map((id) => ({
        entryId: createHmac('sha256', key).update(id).digest('base64url').slice(0, 22),
        body: `${listId}.${encryptName(key, JSON.stringify({ id, value: entries.get(id) ?? null }))}`,
        ageMs: this.#ageOf(pending[id] ?? this.#now),
      }));
      await client.changeList({ session, day, listId, changes });
    }
    const now = this.#after(own, day);
    if (now.shared === undefined || now.shared.listId !== listId) return;
    const left = Object.entries(now.shared.pending).filter(
      ([id, at]) => !ids.includes(id) || at !== pending[id],
    );
    const shared = { ...now.shared, pending: Object.fromEntries(left) };
    this.#options.store.keep({ ...now, shared });
  }

  /** Reads all that is newer at the hub into the copy. Returns the last answer. */
  async #read(own: HubSession): Promise<ListAnswer> {
    for (;;) {
      const day = this.#today;
      const { listId, upTo, unread } = this.#shared;
      // This program may be newer than the one that could not read them.
      const after = unread.length > 0 && !this.#isReadAgain ? 0 : upTo;
      const { answer, isAll } = await this.#readPages(own, { day, listId, after });
      this.#isReadAgain = true;
      const list = this.#after(own, day);
      this.#take(list, answer);
      const isCleared = this.#shared.clearedAt !== null; // no answer is taken until the hub knows it
      if (isCleared || isAll) return answer;
    }
  }

  /** The next entries of one list. */
  async #readPages(
    { client, session }: HubSession,
    asked: { readonly day: string; readonly listId: string | null; readonly after: number },
  ): Promise<{ readonly answer: ListAnswer; readonly isAll: boolean }> {
    let answer: ListAnswer = await client.todayList({ session, ...asked });
    let last = answer;
    while (last.entries.length === LIST_AT_ONCE && answer.entries.length < STORED_AT_ONCE) {
      const { listId, upTo: after } = last;
      last = await client.todayList({ session, day: asked.day, listId, after });
      if (last.listId !== listId) return { answer, isAll: false }; // cleared meanwhile
      answer = { ...last, entries: [...answer.entries, ...last.entries] };
    }
    return { answer, isAll: last.entries.length < LIST_AT_ONCE };
  }

  #take(list: KeptList, answer: ListAnswer): void {
    const { store, changed } = this.#options;
    if (list.shared?.clearedAt !== null) return; // it was emptied while the answer was on its way
    const base = this.#baseOf(list, answer);
    const { pending } = base.shared ?? NOT_SHARED;
    const read = readEntries(answer);
    const entries = read.entries.filter(({ id }) => !(id in pending));
    const next = entries.length === 0 ? base : withEntries(base, entries);
    const { branch, listId, upTo } = answer;
    const isSame = next === list && list.shared.upTo === upTo && list.shared.listId === listId;
    if (isSame && list.shared.branch === branch) return;
    const shared = next.shared ?? NOT_SHARED;
    const answered = new Set(answer.entries.map(({ entryId }) => entryId));
    const unread = [...shared.unread.filter((id) => !answered.has(id)), ...read.unread];
    store.keep({ ...next, shared: { ...shared, branch, listId, upTo, unread } });
    if (next === list && unread.length === list.shared.unread.length) return;
    this.news += 1;
    changed();
  }

  /** The copy that the entries of an answer are added to. */
  #baseOf(list: KeptList, { branch, listId, clearedAgeMs }: ListAnswer): KeptList {
    const shared = list.shared ?? NOT_SHARED;
    const empty = { ...list, rows: [], files: [], shared: { ...NOT_SHARED } };
    if (shared.branch !== '' && shared.branch !== branch) return empty; // the counter was moved
    if (shared.listId === listId) return list;
    const isLost = clearedAgeMs === null;
    const all = { ...this.#pendingOf(list), ...shared.pending };
    const since = new Date(this.#options.now().getTime() - (clearedAgeMs ?? 0)).toISOString();
    const left = Object.entries(isLost ? all : shared.pending).filter(
      ([, at]) => isLost || at > since,
    );
    const pending = Object.fromEntries(left);
    const entries = [...entriesOf(list)].filter(([id]) => id in pending);
    const next = listOf(empty, new Map(entries));
    return { ...next, shared: { ...(next.shared ?? NOT_SHARED), pending } };
  }
}

/** One part for each kind. */
function sums(parts: readonly PaidPart[]): PaidPart[] {
  const kinds = Map.groupBy(parts, ({ kind, name }) => JSON.stringify([kind, name]));
  return [...kinds.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { kind, name } = first;
    const amount = add(...[first, ...more].map((part) => part.amount));
    return amount === 0 ? [] : [{ kind, name, amount }];
  });
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

/** The entries of an answer, and the ids of those that cannot be read: of a newer program, or damaged. */
function readEntries({ keys, entries }: ListAnswer): {
  readonly entries: readonly ListEntry[];
  readonly unread: readonly string[];
} {
  const read = entries.map(({ entryId, body }) => {
    const [id = '', text = ''] = body.split('.');
    const key = keys.find(({ keyId }) => keyId === id);
    if (key === undefined) return { entryId, entry: null };
    try {
      const clear = decryptName(Buffer.from(key.key, 'base64url'), text);
      const entry = entrySchema.parse(JSON.parse(clear));
      return { entryId, entry: isReadable(entry) ? entry : null };
    } catch {
      return { entryId, entry: null }; // counted, and said on the list
    }
  });
  return {
    entries: read.flatMap(({ entry }) => entry ?? []),
    unread: read.flatMap(({ entryId, entry }) => (entry === null ? [entryId] : [])),
  };
}
