import { implement, ORPCError } from '@orpc/server';
import { cardBytes } from '../../../drivers/magstripe/card-memory.ts';
import { contract } from '../../shared/contract/contract.ts';
import { AttemptError } from '../attempts/attempt-error.ts';
import { CheckoutError } from '../checkout/checkout-error.ts';
import { requireCashier } from '../checkout/sale-checks.ts';
import { JournalError, type JournalErrorCode } from '../journal/journal-error.ts';
import { StaffError } from '../staff/staff-error.ts';
import type { Till } from '../till.ts';
import { latest } from './latest.ts';

/** The journal's failures that a person at the counter can do something about. */
const JOURNAL_CODES: Partial<Record<JournalErrorCode, string>> = {
  'not-writable': 'JOURNAL_NOT_WRITABLE',
  damaged: 'JOURNAL_DAMAGED',
};

/**
 * The contract, answered by the till. Only what the contract declares leaves here: the checkout's
 * coded errors become its declared ones, anything else an internal error without its text.
 */
export function createRouter(till: Till) {
  const os = implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (
        error instanceof CheckoutError ||
        error instanceof AttemptError ||
        error instanceof StaffError
      ) {
        throw new ORPCError(error.code, { data: error.data, cause: error });
      }
      const journalCode = error instanceof JournalError ? JOURNAL_CODES[error.code] : undefined;
      if (journalCode !== undefined) {
        till.reportFault(error);
        throw new ORPCError(journalCode, { cause: error });
      }
      if (!(error instanceof ORPCError)) till.reportFault(error);
      throw error;
    }
  });

  return os.router({
    till: {
      watch: os.till.watch.handler(({ signal }) =>
        latest(() => till.state, till.subscribe, signal),
      ),
    },
    staff: {
      list: os.staff.list.handler(() => [...till.staff.people]),
      signIn: os.staff.signIn.handler(({ input, errors }) => {
        if (till.counter.current !== null) throw errors.SALE_OPEN();
        return till.staff.signIn(input.id, input.pin);
      }),
      signOut: os.staff.signOut.handler(({ errors }) => {
        if (till.counter.current !== null) throw errors.SALE_OPEN();
        till.staff.signOut();
      }),
      lock: os.staff.lock.handler(({ errors }) => {
        if (!till.staff.lock()) throw errors.CARD_STEP_OPEN();
      }),
      unlock: os.staff.unlock.handler(({ input }) => till.staff.unlock(input.pin)),
      active: os.staff.active.handler(() => till.staff.active()),
      add: os.staff.add.handler(async ({ input }) => void (await till.manageStaff.add(input))),
      change: os.staff.change.handler(({ input: { id, role, pin } }) =>
        till.manageStaff.change(id, {
          ...(role === undefined ? {} : { role }),
          ...(pin === undefined ? {} : { pin }),
        }),
      ),
      remove: os.staff.remove.handler(({ input }) => till.manageStaff.remove(input.id)),
      openPin: os.staff.openPin.handler(({ input }) => till.manageStaff.openPin(input.id)),
    },
    checkout: {
      listen: os.checkout.listen.handler(({ input }) => till.counter.listen(input)),
      leave: os.checkout.leave.handler(({ input }) => till.counter.leave(input.saleId)),
      charge: os.checkout.charge.handler(({ input }) => till.counter.charge(input)),
      takeCash: os.checkout.takeCash.handler(({ input }) => till.counter.takeCash(input)),
      today: os.checkout.today.handler(() => till.todaysSales()),
    },
    attempts: {
      decide: os.attempts.decide.handler(({ input }) =>
        till.attempts.decide(input, requireCashier(till.staff.cashier)),
      ),
      lookNow: os.attempts.lookNow.handler(({ input }) => {
        requireCashier(till.staff.cashier);
        return till.attempts.lookNow(input.attemptId);
      }),
      closeAlarm: os.attempts.closeAlarm.handler(({ input }) =>
        till.attempts.closeAlarm(input, requireCashier(till.staff.cashier)),
      ),
    },
    receipts: {
      get: os.receipts.get.handler(({ input, errors }) => {
        const found = till.receipts.get(input.number);
        if (found === null) throw errors.NO_SUCH_RECEIPT();
        return found;
      }),
      print: os.receipts.print.handler(({ input, errors }) => {
        const printing = till.receipts.print(input.number);
        if (printing === null) throw errors.NO_SUCH_RECEIPT();
        return printing;
      }),
    },
    devices: {
      demoCards: os.devices.demoCards.handler(() => [...till.devices.demoCards]),
      swipeDemoCard: os.devices.swipeDemoCard.handler(({ input, errors }) => {
        switch (till.devices.swipeDemoCard(input.id)) {
          case 'no-virtual-reader':
            throw errors.NO_VIRTUAL_READER();
          case 'unknown-card':
            throw errors.UNKNOWN_CARD();
          case 'swiped':
            return;
        }
      }),
      tryReaders: os.devices.tryReaders.handler(async function* ({ input, errors, signal }) {
        if (till.counter.current !== null) throw errors.SALE_OPEN();
        const trial = await till.devices.tryReaders(input.serialPath);
        try {
          yield* latest(() => trial.state, trial.subscribe, signal);
        } finally {
          await trial.end();
        }
      }),
      registerReader: os.devices.registerReader.handler(async ({ input, errors }) => {
        if (till.counter.current !== null) throw errors.SALE_OPEN();
        if (!(await till.devices.register(input.id))) throw errors.NOT_PROVEN();
      }),
      forgetReader: os.devices.forgetReader.handler(async ({ input, errors }) => {
        if (till.counter.current !== null) throw errors.SALE_OPEN();
        if (!(await till.devices.forget(input.id))) throw errors.NO_SUCH_READER();
      }),
      recordLook: os.devices.recordLook.handler(({ input, errors }) => {
        const cashier = till.staff.cashier;
        if (cashier === null) throw errors.NOT_SIGNED_IN();
        const { id, finding } = input;
        if (!till.devices.recordLook(id, finding, cashier)) throw errors.NO_SUCH_READER();
      }),
      sayOfChipCards: os.devices.sayOfChipCards.handler(({ input }) =>
        till.sayOfChipCards(input.label),
      ),
      typedSwipe: os.devices.typedSwipe.handler(({ input, errors }) => {
        const { keysGoTo, service } = till.state;
        if (keysGoTo !== 'page' || service.kind !== 'embedded') throw errors.KEYS_PASS_NO_PAGE();
        const swipe = cardBytes(input.characters.length);
        swipe.set(input.characters);
        input.characters.fill(0);
        till.devices.keyboard.swiped(swipe, input.tookMs);
      }),
    },
  });
}
