/** The payments as pages reach them: the procedures of checkout, attempts, payments and holds, and their slices. */

import { z } from 'zod';
import type { InDoubtItem } from '../../shared/contract/attempts.ts';
import type { Notice, TillState } from '../../shared/contract/till.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { othersChangeSchema } from '../../shared/hub/values.ts';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { Clinic } from '../hub/clinic.ts';
import { followHub } from '../hub/follow.ts';
import type { OutboxDevices } from '../receipts/outbox.ts';
import type { ConnectedClients } from './connected-clients.ts';
import { isFollowUp } from './engine/rules.ts';
import { IncomingSales } from './incoming-sales.ts';
import { listingJournal } from './listed-patients.ts';
import { type MoveContext, movePayment, unassignedPayments } from './move-payment.ts';
import { openSavedSales } from './others-saved.ts';
import { parkedSales } from './park.ts';
import { createPayments } from './payments.ts';
import { attemptsOf, type RetiredTills, withRetired } from './retired-tills.ts';
import type { CardInput } from './sale.ts';
import { approveCash } from './tender-approvals.ts';
import { today } from './today.ts';

export type Payments = ReturnType<typeof openPayments>;

export function openPayments(
  options: TillContext & {
    readonly commands: Commands;
    readonly clients: ConnectedClients;
    readonly kind: TillState['service']['kind'];
    readonly setUp: { readonly program: { mode(): TillState['mode'] } };
    readonly retiredTills: RetiredTills;
    readonly hub?: Clinic | undefined;
    readonly cardReaders: CardInput & {
      /** Shows a notice. */
      readonly say: (code: Notice['code']) => void;
    };
    readonly devices: OutboxDevices;
    /** The language that the patient chose on the display for a sale. */
    readonly chosenLanguage: (saleId: string) => ReceiptLanguage | null;
    /** Cash needs an open drawer with a counted float. @throws when none is open. */
    readonly requireDrawer: () => void;
    /** True while the counter does not know its branch of the connection. */
    readonly isBranchUnclear: () => boolean;
    /** The client id of another counter's payment, by its record; null for one that the hub did not show here. */
    readonly clientIdOf: (recordId: string) => string | null;
    /** True if the signed-in person must not see sums of cash. */
    readonly cashHidden: () => boolean;
    readonly patientOf: MoveContext['patientOf'];
  },
) {
  const { journal, settings, now, newId, changed, commands, cardReaders } = options;
  const { clients, retiredTills, cashHidden } = options;
  const payments = createPayments({
    ...options,
    readers: cardReaders.readers,
    swipes: cardReaders.swipes,
    typedNumbers: cardReaders.typedNumbers,
    currentPort: () => clients.current,
    branches: () => settings.current.connections[0]?.branches ?? [],
    portTo: (connection) => clients.portTo(connection),
    othersConnection: (recordId) => {
      const clientId = options.clientIdOf(recordId);
      const { connection } = clients.current;
      return clientId === null || connection.clientId === null ? null : { ...connection, clientId };
    },
    isBusyAtAnotherTill: (recordId) =>
      retiredTills.all.some(({ attempts: retired }) => retired.isBusy(recordId)),
    settings: () => settings.current,
    simulated: options.kind !== 'production',
    training: () => options.setUp.program.mode() === 'training',
    readsOf: (connection) => {
      const client = connection === null ? clients.current : clients.portTo(connection);
      return client === null ? null : { payments: client.paymentReads, reports: client.reports };
    },
  });
  const { attempts, counter, checkout, unpaidAlerts, history, holds, returned } = payments;
  const { refundChecks } = payments;
  const { hub } = options;
  const saved = hub === undefined ? null : openSavedSales({ ...options, hub, counter });
  const stopOthers =
    hub === undefined
      ? () => {}
      : followHub(
          { hub, after: options.after },
          {
            of: 'follow-ups',
            read: async ({ client, session }) =>
              attempts.foundOthers(
                z.array(othersChangeSchema).parse(await client.othersChanges({ session })),
              ),
          },
        );
  const listed = listingJournal(options);
  const journalListed: typeof listed = (shown) => {
    if (journal.fault === null) listed(shown); // a damaged journal takes no entry, and its payments are looked up still
  };
  const incomingSales = new IncomingSales(newId, now, changed, cardReaders.say);
  const stopRetired = retiredTills.subscribe(changed);
  const attemptsWith = (id: string) => attemptsOf(id, attempts, retiredTills);
  const unresolved = () => withRetired(attempts, retiredTills);
  return {
    ...payments,
    incomingSales,
    attemptsOf: attemptsWith,
    approveCash: approveCash({ commands, amountLimits: payments.amountLimits }),
    /** The ids of attempts in doubt and of open alarms. */
    inDoubt: () => {
      const { inDoubtList, alarms } = unresolved();
      return [
        ...inDoubtList.map(({ attemptId }) => attemptId),
        ...alarms.map(({ alarmId }) => alarmId),
      ];
    },
    handlers: {
      checkout: {
        listen: (input) => counter.listen(input),
        leave: (input) => counter.leave(input.saleId),
        charge: (input) => checkout.charge(input),
        takeCash: (input) => checkout.takeCash(input),
        chargeAccount: (input) => checkout.charge(input),
        record: (input) => checkout.record(input),
        open: (input) => counter.open(input),
        park: ({ commandId: _, ...sale }) => counter.park(sale),
        resume: ({ commandId, saleId }) =>
          saved === null ? counter.resume(saleId) : saved.open(commandId, saleId),
        drop: (input) => counter.drop(input.saleId),
        seenUnpaid: (input) => unpaidAlerts.seen(input.saleId),
        openIncomingSale: (input) => incomingSales.take(input.incomingSaleId),
        parked: () => [
          ...parkedSales(journal, counter.current?.saleId ?? null),
          ...(saved?.list() ?? []),
        ],
        today: () => today(journal, now(), cashHidden()),
      },
      attempts: {
        decide: (input) => attemptsWith(input.attemptId).decide(input),
        checkNow: (input) => attemptsWith(input.attemptId).checkNow(input.attemptId),
        closeAlarm: (input) => attemptsWith(input.alarmId).closeAlarm(input),
      },
      payments: {
        find: (input) => {
          const found = history.find(input);
          journalListed(found.payments);
          return found;
        },
        fromAnotherTerminal: (input) => history.fromAnotherTerminal(input.words),
        timeline: async (input) => {
          const timeline = await history.timeline(input.subject, input.withService);
          const { payment, otherTenders } = timeline;
          journalListed(payment === null ? otherTenders : [payment, ...otherTenders]);
          return timeline;
        },
        voidOrRefund: (input) => history.voidOrRefund(input),
        refundOthersCash: (input) => payments.refundOthersCash(input),
        returned: () => returned.list(),
        recordReturnedCheck: (input) => returned.recordCheck(input),
        closeReturn: (input) => returned.close(input),
        move: (input) => movePayment({ ...options, openSale: () => counter.openSale }, input),
        unassigned: () => unassignedPayments(journal.readable, now()),
        refundChecks: () => refundChecks.list(),
        requestRefundCheck: (input) => refundChecks.request(input),
        issueRefundCheck: (input) => refundChecks.issue(input),
        declineRefundCheck: (input) => refundChecks.decline(input),
        cancelRefundCheck: (input) => refundChecks.cancel(input),
        voidable: () => {
          const voidable = history.voidable();
          journalListed(voidable);
          return voidable;
        },
      },
      holds,
    } satisfies Feature['handlers'],
    slices: {
      current: () => counter.current,
      saleOpen: () => counter.current !== null,
      othersSaved: () => saved?.news ?? 0,
      incomingSales: () => incomingSales.waiting,
      unpaidAlerts: () => unpaidAlerts.waiting(counter.current?.saleId ?? null),
      inDoubtList: () => unresolved().inDoubtList,
      alarms: () => unresolved().alarms,
      unresolved: () => {
        const { inDoubtList, alarms } = unresolved();
        // An ordinary request: the counter or a dialog shows it, or it posts cash that is taken.
        const onTheWay = (item: InDoubtItem) =>
          item.state === 'sending' &&
          (isFollowUp(item) || item.method === 'CASH' || item.saleId === counter.current?.saleId);
        const inDoubt = inDoubtList.filter((item) => !onTheWay(item));
        return { inDoubt: inDoubt.length, alarms: alarms.length };
      },
      holds: () => holds.count,
    } satisfies Feature['slices'],
    close: async () => {
      stopRetired();
      saved?.close();
      stopOthers();
      await payments.close();
    },
  };
}
