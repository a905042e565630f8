import { attemptView } from './checkout/attempt-view.ts';
import { createFollowUps, type FollowUpsOptions } from './follow-ups/follow-ups.ts';
import { createHolds, type HoldsService } from './holds/holds.ts';
import type { MoneyFeatures } from './money-features.ts';
import { createPayments, type PaymentsFeature } from './payments/payments.ts';
import type { PeopleFeatures } from './people-features.ts';
import type { ConnectedClients } from './service/connected-clients.ts';
import { StaffError } from './staff/staff-error.ts';
import type { TillContext } from './till-options.ts';

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
      if (staff.acting === null) throw new StaffError('NOT_SIGNED_IN');
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
