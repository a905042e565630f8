/**
 * Sales that the counters of a branch saved for later. Each is in the journal of its counter, which the hub has; another counter
 * opens it once, under a reservation, as a sale of its own journal.
 *
 *    hub ─▶ saved sales (names encrypted) ─▶ list, kept as last known ─▶ open: reservation ─▶ read again ─▶ sale.opened
 *                                         └─▶ own ones that another counter opened: sale.dropped
 */

import type { z } from 'zod';
import type { ParkedSale } from '../../shared/contract/checkout.ts';
import { cents } from '../../shared/domain/money.ts';
import { total } from '../../shared/domain/sale.ts';
import type { savedSaleSchema } from '../../shared/hub/values.ts';
import { type EntryBody, type NewEntry, parseRow } from '../../shared/journal/entry.ts';
import { decryptNames } from '../../shared/journal/names.ts';
import type { TillContext } from '../context.ts';
import type { Clinic } from '../hub/clinic.ts';
import { followHub } from '../hub/follow.ts';
import { othersNames } from '../hub/name-sync.ts';
import type { HubSession } from '../hub/uplink.ts';
import { erasedName } from '../journal/name-keys.ts';
import { saleById } from '../journal/projections/sales.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Counter } from './counter.ts';

interface Content {
  /** By its entries, with names. */
  readonly sale: Omit<EntryBody<'sale.opened'>, 'saleId' | 'cashier'>;
  /** The cashier that saved it. */
  readonly savedBy: string;
}

type Known = z.infer<typeof savedSaleSchema> & {
  /** Null if this program cannot read its entries: a newer one wrote them. */
  readonly content: Content | null;
};

interface SavedContext extends TillContext {
  readonly counter: Counter;
  readonly hub: Clinic;
}

export function openSavedSales(context: SavedContext) {
  const { journal, counter, hub, changed, now, reportFault } = context;
  let known: readonly Known[] = [];
  let knownAt = '';
  let news = 0;
  const isOwn = ({ till }: Known) => till.tillId === journal.tillId;

  const read = async (session: HubSession) => {
    known = await readSaved(session);
    knownAt = now().toISOString();
    news += 1;
    try {
      for (const each of known.filter(isOwn)) dropOpened(context, each);
    } catch (error) {
      reportFault(error); // a refused disk: dropped after the next change
    }
    changed();
  };
  /** Reserves a sale of another counter. @returns the step that shows it here. @throws {CodedError} */
  const prepareOthers = async (commandId: string, saleId: string) => {
    const { session } = hub.uplink;
    if (session === null) throw new CodedError('HUB_AWAY');
    const asked = { reservationId: commandId, saved: saleId, amount: cents(0) };
    const reservation = await hub.reservations.openSaved(asked, false);
    // The list may be of before a change by its counter; after the grant there is none.
    const saved = (await readSaved(session)).find((each) => each.saleId === saleId);
    const content = saved?.content ?? null;
    if (saved === undefined || content === null) throw new CodedError('NOT_PARKED');
    const { tillId } = saved.till;
    const sale = { ...content.sale, saleId: commandId, saved: { tillId, saleId }, reservation };
    return () => counter.openSaved(sale);
  };
  const prepareOwn = async (commandId: string, saleId: string) => {
    const asked = { reservationId: commandId, saved: saleId, amount: cents(0) };
    const reservation = await hub.reservations.openSaved(asked, true);
    return () => counter.resume(saleId, { openingId: commandId, reservation });
  };

  return {
    /** Counts the changes of what other counters saved. */
    get news() {
      return news;
    },
    /** Those of the other counters, as last known. */
    list: (): ParkedSale[] =>
      known
        .filter((each) => !isOwn(each) && each.opened === null)
        .map(({ saleId, till, savedAt, hasPayment, content }) => ({
          ...{ saleId, openedAt: savedAt, parkedAt: savedAt, lines: content?.sale.lines ?? [] },
          ...{ total: total(content?.sale.lines ?? []), paid: cents(0), receiptNumber: null },
          patientId: content?.sale.patientId ?? null,
          ...{ patientName: content?.sale.patientName ?? null, cashier: content?.savedBy ?? '' },
          otherCounter: {
            ...{ counter: till.name, knownAt },
            closed: closedBecause(content, hasPayment, hub.uplink.session !== null),
          },
        })),
    /** Opens a saved sale of this counter or of another one, once in the clinic. @throws {CodedError} */
    open: async (commandId: string, saleId: string): Promise<void> => {
      if (saleById(journal.readable, commandId) !== null) return; // the command is repeated
      counter.begin(saleId);
      const prepare = saleById(journal.readable, saleId) === null ? prepareOthers : prepareOwn;
      const block = counter.block(saleId);
      let show: () => void;
      try {
        show = await prepare(commandId, saleId);
      } finally {
        counter.unblock(block);
        hub.reservations.giveBackUnused(commandId);
      }
      show();
      hub.reservations.taken(commandId);
    },
    close: followHub(context, { of: 'desks', read }),
  };
}

function closedBecause(content: Content | null, hasPayment: boolean, isLinked: boolean) {
  if (content === null) return 'unreadable' as const;
  if (!isLinked) return 'no-hub' as const;
  return hasPayment ? ('has-payment' as const) : null;
}

/** A name without its key, erased or not arrived yet, is none. */
const unlessErased = (name: string | null | undefined) =>
  name === undefined || name === erasedName() ? null : name;

async function readSaved(session: HubSession): Promise<readonly Known[]> {
  const { client, session: id } = session;
  const rows = await client.saved({ session: id });
  const parsed = rows.map((row) => {
    try {
      return { row, entries: row.entries.map((entry) => parseRow(entry)) };
    } catch {
      return { row, entries: [] }; // of a newer program: shown as unreadable
    }
  });
  const encrypted: string[] = [];
  for (const entry of parsed.flatMap(({ entries }) => entries)) {
    decryptNames(entry, (text) => {
      encrypted.push(text);
      return text;
    });
  }
  const nameOf = await othersNames(session, encrypted);
  return parsed.map(({ row, entries }) => ({
    ...row,
    content: contentOf(entries.map((entry) => decryptNames(entry, nameOf))),
  }));
}

/** The content of a saved sale by its entries; null without the first or the last one. */
function contentOf(entries: readonly NewEntry[]): Content | null {
  const opened = entries.find((entry) => entry.kind === 'sale.opened')?.body;
  const changed = entries.find((entry) => entry.kind === 'sale.lines-changed')?.body;
  const patient = entries.find((entry) => entry.kind === 'sale.patient-changed')?.body;
  const parked = entries.find((entry) => entry.kind === 'sale.parked')?.body;
  if (opened === undefined || parked === undefined) return null;
  const lines = changed?.lines ?? opened.lines;
  return { sale: { ...saidOf(patient ?? opened), lines }, savedBy: parked.cashier.name };
}

function saidOf({
  patientId,
  patientName,
  externalId = null,
  payer,
}: Pick<EntryBody<'sale.opened'>, 'patientId' | 'patientName' | 'externalId' | 'payer'>) {
  const isNamed = payer !== undefined && payer.name !== erasedName();
  return {
    ...{ patientId, patientName: unlessErased(patientName), externalId },
    ...(isNamed ? { payer } : {}),
  };
}

/** A sale of this counter that another one opened is no longer saved here. */
function dropOpened({ journal, counter }: SavedContext, { saleId, opened }: Known): void {
  if (opened === null || opened.till.tillId === journal.tillId) return;
  const own = saleById(journal.readable, saleId);
  if (own === null || own.parked_at === null || counter.current?.saleId === saleId) return;
  const { cashier, till } = opened;
  journal.append({ kind: 'sale.dropped', body: { saleId, cashier, openedAt: till.name } });
}
