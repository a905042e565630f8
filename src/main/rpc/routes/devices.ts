import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';
import { latest } from '../latest.ts';

export const devicesRoutes = (os: Implementer, till: Till) => ({
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
  tryReaders: os.devices.tryReaders.handler(async function* ({ input, errors, context }) {
    if (till.counter.current !== null) throw errors.SALE_OPEN();
    const readerTest = await till.devices.tryReaders(input.serialPath);
    try {
      yield* latest(() => readerTest.state, readerTest.subscribe, context.signal);
    } finally {
      await readerTest.end();
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
  recordCheck: os.devices.recordCheck.handler(({ input, errors }) => {
    const cashier = till.staff.cashier;
    if (cashier === null) throw errors.NOT_SIGNED_IN();
    const { id, finding } = input;
    if (!till.devices.recordCheck(id, finding, cashier)) throw errors.NO_SUCH_READER();
  }),
  sayOfChipCards: os.devices.sayOfChipCards.handler(({ input }) =>
    till.sayOfChipCards(input.label),
  ),
});
