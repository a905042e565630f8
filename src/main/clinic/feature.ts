/**
 * The clinic as pages reach it, over the hub: payments and findings of all counters, the state of the link; the hub that the
 * counter joins and leaves.
 *
 *    hub.uplink ─▶ session ─▶ queries of the pages │ findings, followed while linked ─▶ the slice of the state
 *
 * Without a link every question answers HUB_AWAY; the counter itself works on its own journal.
 */

import { hostname } from 'node:os';
import type { z } from 'zod';
import type { joinHubSchema } from '../../shared/contract/clinic.ts';
import { receiptSchema } from '../../shared/contract/receipts.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { MOST_OFFSET, PAGE } from '../../shared/hub/call.ts';
import { branchesOfPerson } from '../../shared/hub/documents.ts';
import type { Attention, ClinicPayment } from '../../shared/hub/values.ts';
import { readBody } from '../../shared/journal/entry.ts';
import { decryptNames } from '../../shared/journal/names.ts';
import { t } from '../../shared/messages/t.ts';
import { type Commands, managerOf, type Right } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import { type CallHub, callsTo } from '../hub/call-hub.ts';
import type { Clinic } from '../hub/clinic.ts';
import { followHub } from '../hub/follow.ts';
import { joinClinic, leaveClinic } from '../hub/joined.ts';
import { othersNames } from '../hub/name-sync.ts';
import { missingJournals, replacedBy } from '../hub/replaced-journal.ts';
import { requireGoing } from '../hub/reservations.ts';
import { type HubSession, newestOfBranch } from '../hub/uplink.ts';
import type { PaymentsPort } from '../payments/engine/engine-context.ts';
import { startOfDay } from '../payments/today.ts';
import type { People } from '../staff/people.ts';
import { CodedError, SentenceError } from '../system/coded-error.ts';
import { lookForRequest } from './left-request.ts';

/** Rows of this counter that one question for those of the others passes. */
const MOST_AHEAD = 4 * PAGE;

/** Time for the last entries of a counter that leaves. */
const LEAVE_MS = 5_000;

/** A manager closes a finding, as an alarm. */
const DECIDES: Right = { permission: 'decide-in-doubt', approval: 'always' };

/** A receipt of any counter with its names; null if this counter may not read it. */
async function readReceipt(
  read: CallHub,
  who: Cashier,
  { tillId, number }: { readonly tillId: string; readonly number: string },
): Promise<z.infer<typeof receiptSchema> | null> {
  const found = await read(({ client, session }) =>
    client.receipt({ session, who, tillId, number }),
  );
  if (found === null) return null;
  const entry = { kind: 'receipt.issued', body: readBody('receipt.issued', found.body) } as const;
  const encrypted: string[] = [];
  decryptNames(entry, (text) => {
    encrypted.push(text);
    return text;
  });
  const names = await read((session) => othersNames(session, encrypted));
  const { body } = decryptNames(entry, names);
  return 'receipt' in body ? receiptSchema.parse(body.receipt) : null;
}

export function openClinicPart(
  options: TillContext & {
    readonly commands: Commands;
    readonly hub: Clinic | undefined;
    /** Of the journal. */
    readonly folder: string;
    readonly isProduction: boolean;
    /** Of all branches of the counter's own connection. */
    readonly branchPorts: () => readonly [PaymentsPort, ...PaymentsPort[]];
    /** During a training, or on a journal that a manager has to confirm. */
    readonly isOff: () => boolean;
    readonly saleOpen: () => boolean;
    readonly people: People;
    /** Starts to close this counter and to open it again. */
    readonly reopen: () => void;
  },
) {
  const { hub, commands, journal, changed, after, folder, saleOpen } = options;
  let attention: readonly Attention[] = [];
  let news = 0;

  const read = callsTo(hub);
  /** The client ids of payments that the hub showed here, by record: a follow-up is sent for the same branch. */
  const clientIds = new Map<string, string>();
  const learn = (payments: readonly ClinicPayment[]) => {
    for (const { recordId, clientId } of payments) {
      if (recordId !== null && clientId !== null) clientIds.set(recordId, clientId);
    }
  };
  /** Of a list of the hub, in which the newest payments may all be of this counter. */
  const pageOfOthers = async <Payment extends ClinicPayment>(
    offset: number,
    pageAt: (offset: number) => Promise<readonly Payment[]>,
  ) => {
    for (let from = offset; ; from += PAGE) {
      const page = await pageAt(from);
      learn(page);
      const payments = page.filter(isOther);
      const isLast = page.length < PAGE || from + PAGE > MOST_OFFSET;
      if (payments.length > 0 || isLast || from - offset >= MOST_AHEAD) {
        return { payments, next: isLast ? null : from + PAGE };
      }
    }
  };
  const isOther = ({ till }: { readonly till: { readonly tillId: string } }) =>
    till.tillId !== journal.tillId;

  /** A person without the right to close findings sees those of this counter. */
  const shown = (found: readonly Attention[]) =>
    commands.mayNow(DECIDES.permission)
      ? [...found]
      : found.filter(({ tills }) => tills.some(({ tillId }) => tillId === journal.tillId));
  /** Of the signed-in person, as the hub shows them; the program reads them for all people. */
  const counted = () => {
    const person = options.people.all.find(({ id }) => id === commands.signedIn?.id);
    const mine = person === undefined ? null : branchesOfPerson(person);
    const isMine = ({ tills }: Attention) =>
      mine === null || tills.length === 0 || tills.some(({ branch }) => mine.includes(branch));
    return shown(attention).filter(isMine).length;
  };

  const readAttention = async (session: HubSession) => {
    const { client, session: id } = session;
    const found: Attention[] = [];
    for (let offset = 0; offset === found.length && offset <= MOST_OFFSET; offset += PAGE) {
      found.push(...(await client.attention({ session: id, offset })));
    }
    attention = found;
    news += 1;
    changed();
  };
  /** Journals a changed hub, and opens the counter again with it. */
  const changeHub = (value: string, by: Cashier) => {
    commands.appendResult({ kind: 'setting.changed', body: { name: 'hub', value, by } });
    options.reopen();
  };
  const join = async (typed: z.infer<typeof joinHubSchema>) => {
    const by = commands.cashier();
    if (options.isOff()) throw new CodedError('TRAINING');
    if (saleOpen()) throw new CodedError('SALE_OPEN');
    const { tillId } = journal;
    const environment = options.isProduction ? 'production' : 'demo';
    const counter = { folder, tillId, name: hostname(), environment } as const;
    const place = { ...counter, newestOfBranch: newestOfBranch(journal) };
    try {
      if (hub !== undefined) throw new SentenceError(t('hub.joined'));
      const { url } = await joinClinic(place, { ...typed, key: typed.hubKey });
      changeHub(url, by);
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error;
      throw new CodedError('HUB_NOT_JOINED', { data: { sentence: error.message }, cause: error });
    }
  };
  const leave = async (withoutHub: boolean) => {
    const by = commands.cashier();
    if (hub === undefined) return;
    if (saleOpen()) throw new CodedError('SALE_OPEN');
    // It would take money again, which the hub forbids.
    requireGoing(hub.uplink.state);
    const isComplete = await hub.uplink.complete(hub.uplink.session === null ? 0 : LEAVE_MS);
    const { session } = hub.uplink;
    if ((session === null || !isComplete) && !withoutHub) throw new CodedError('HUB_AWAY');
    leaveClinic(folder); // before the hub ends its key: without a hub, an ended key would stop this counter for good
    await session?.client.leave({ session: session.session }).catch(options.reportFault);
    changeHub(`left ${hub.joined.url}`, by);
  };
  // They come before the counter opens, or not.
  const missing = hub === undefined ? [] : [...missingJournals(folder, hub.joined)];
  const stops =
    hub === undefined
      ? []
      : [hub.subscribe(changed), followHub({ hub, after }, { of: 'clinic', read: readAttention })];

  return {
    clientIdOf: (recordId: string) => clientIds.get(recordId) ?? null,
    handlers: {
      clinic: {
        hub: () => {
          if (hub === undefined) return null;
          const { url, branch, hubKey } = hub.joined;
          return { url, branch, hubKey, replaces: [...replacedBy(hub.joined)] };
        },
        join: (input) => join(input),
        bring: () => {
          if (saleOpen()) throw new CodedError('SALE_OPEN');
          options.reopen();
        },
        leave: ({ withoutHub }) => leave(withoutHub),
        find: ({ words, offset }) =>
          pageOfOthers(offset, (from) =>
            read(({ client, session }) =>
              client.find({
                ...{ session, who: commands.cashier(), words, offset: from, branch: null },
              }),
            ),
          ),
        timeline: async ({ key }) => {
          const who = commands.cashier();
          const found = await read(({ client, session }) => client.timeline({ session, who, key }));
          if (found !== null) learn([found.payment]);
          return found;
        },
        receipt: (input) => readReceipt(read, commands.cashier(), input),
        holds: ({ offset }) =>
          pageOfOthers(offset, (from) =>
            read(({ client, session }) =>
              client.holds({ session, who: commands.cashier(), offset: from }),
            ),
          ),
        overview: async () => {
          const since = startOfDay(options.now()).toISOString();
          return read(({ client, session }) =>
            client.overview({ session, who: commands.cashier(), since }),
          );
        },
        attention: async ({ offset }) => {
          const found = await read(({ client, session }) =>
            client.attention({ session, who: commands.cashier(), offset }),
          );
          return { findings: shown(found), next: found.length < PAGE ? null : offset + PAGE };
        },
        closeAttention: async (input) => {
          const { attentionId, approval } = input;
          await read(readAttention); // before a PIN is asked for in vain
          const manager = managerOf(await commands.by(input, DECIDES));
          const { reason } = approval;
          const finding = attention.find((each) => each.attentionId === attentionId);
          const look =
            finding && (await lookForRequest(options.branchPorts(), finding, reason, options.now));
          await callsTo(hub, ['NOT_LOOKED_UP', 'OTHER_BRANCH'])(({ client, session }) =>
            client.closeAttention({ session, attentionId, manager, reason, look }),
          );
          await read(readAttention);
        },
      },
    } satisfies Feature['handlers'],
    slices: {
      clinic: () =>
        hub === undefined
          ? null
          : {
              ...{ state: hub.uplink.state, branch: hub.joined.branch, url: hub.joined.url },
              branches: [...new Set(hub.uplink.counters.map(({ branch }) => branch))].toSorted(),
              counters: hub.uplink.counters
                .filter(({ tillId }) => tillId !== journal.tillId)
                .map(({ name }) => name),
              unsent: /^(away|unknown|other-hub)$/.test(hub.uplink.state) ? hub.uplink.unsent : 0,
              missing,
              attention: counted(),
              news,
            },
    } satisfies Feature['slices'],
    close: async () => {
      for (const stop of stops) stop();
      await hub?.close();
    },
  };
}
