import type { Contract } from '../../shared/contract/contract.ts';
import type { Handlers } from '../../shared/contract/handlers.ts';
import type { Till } from '../app.ts';
import { watchState } from './watch-state.ts';

/** The part of the till behind each procedure of the contract. */
export const handlersOf = (till: Till): Handlers<Contract> => ({
  till: {
    watch: (_, { signal }) => watchState(till, signal),
  },
  ...till.handlers,
  checkout: {
    listen: (input) => till.counter.listen(input),
    leave: (input) => till.counter.leave(input.saleId),
    charge: (input) => till.counter.charge(input),
    takeCash: (input) => till.counter.takeCash(input),
    chargeAccount: (input) => till.counter.chargeAccount(input),
    record: (input) => till.counter.record(input),
    open: (input) => till.counter.open(input),
    park: (input) => till.counter.park(input),
    resume: (input) => till.counter.resume(input.saleId),
    drop: (input) => till.counter.drop(input.saleId),
    seenUnpaid: (input) => till.unpaidAlerts.seen(input.saleId),
    openIncomingSale: (input) => till.incomingSales.take(input.incomingSaleId),
    parked: () => till.parkedSales(),
    today: () => till.today(),
  },
  attempts: {
    decide: (input) => till.attemptsOf(input.attemptId).decide(input),
    checkNow: (input) => till.attemptsOf(input.attemptId).checkNow(input.attemptId),
    closeAlarm: (input) => till.attemptsOf(input.alarmId).closeAlarm(input),
  },
  payments: {
    find: (input) => till.payments.find(input),
    fromAnotherTerminal: (input) => till.payments.fromAnotherTerminal(input.words),
    timeline: (input) => till.payments.timeline(input.subject, input.withService),
    voidOrRefund: (input) => till.payments.voidOrRefund(input),
    voidable: () => till.payments.voidable(),
  },
  holds: till.holds,
});
