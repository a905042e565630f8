import type { TillContext } from '../context.ts';
import type { ConnectedClients } from '../service/connected-clients.ts';
import type { PeopleFeatures } from '../staff/people-features.ts';
import { CodedError } from '../system/coded-error.ts';
import { attemptView } from './attempt-view.ts';
import { createFollowUps, type FollowUpsOptions } from './follow-ups.ts';
import { createHolds, type HoldsService } from './holds.ts';
import type { MoneyFeatures } from './money-features.ts';
import { createPayments, type PaymentsFeature } from './payments.ts';

/** The part of the till with the taken payments and their follow-ups. */
export interface PaymentHistory {
  readonly payments: PaymentsFeature;
  readonly holds: HoldsService;
}

export function openPaymentHistory(
  options: TillContext &
    Pick<FollowUpsOptions, 'attempts'> &
    Pick<MoneyFeatures, 'issueRefund'> &
    Pick<PeopleFeatures, 'staff' | 'approve'> & {
      readonly service: ConnectedClients;
    },
): PaymentHistory {
  const { settings, staff, service } = options;
  const followUps = createFollowUps({
    ...options,
    acting: () => {
      if (staff.acting === null) throw new CodedError('NOT_SIGNED_IN');
      return staff.acting;
    },
    view: attemptView,
  });
  return {
    payments: createPayments({
      ...options,
      followUps,
      readsOf: (connection) => {
        const line = connection === null ? service.current : service.portTo(connection);
        return line === null ? null : { payments: line.paymentReads, reports: line.reports };
      },
    }),
    holds: createHolds({
      ...options,
      followUps,
      days: () => settings.current.holdDays,
      view: attemptView,
    }),
  };
}
