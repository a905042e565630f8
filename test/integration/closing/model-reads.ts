import type { ServiceReads } from '../../../src/main/payments/payment-records.ts';
import type { ModelService } from '../../simulation/service/model-service.ts';

const DAY = 86_400_000;

/** A page's reads of one payment before its void or refund, from the model's own deeds. */
export function modelReads(service: ModelService, branch: string): ServiceReads {
  return {
    payments: {
      get: async (id) => {
        const deed = service.deeds.find((each) => each.id === id);
        if (deed === undefined) throw new RangeError(`The model has no payment ${id}.`);
        const { method, action, results, code, message, trackingId } = deed;
        const nothing = { cvvIndicator: null, avsIndicator: null, riskIndicator: null };
        return {
          ...nothing,
          ...{ id, method, action, results, code, message, trackingId },
          timestamp: new Date(deed.stamp),
          settlementDate: null,
          repaidDate: null,
          gateway: null,
          clientId: branch,
          memo: null,
          paymentPlanId: null,
          extra: {},
        };
      },
      list: () => Promise.reject(new Error('A story is told by one payment.')),
    },
    reports: {
      transactions: async function* ({ startDate }) {
        const last = new Date(Date.parse(startDate) + 400 * DAY).toISOString().slice(0, 10);
        yield service.transactions(branch, startDate, last).map((row) => ({ ...row, extra: {} }));
      },
      settlements: async function* () {},
      depositDetails: async function* () {},
      rejects: async function* () {},
    },
  };
}
