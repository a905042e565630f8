import { attemptView } from './checkout/attempt-view.ts';
import { createFollowUps, type FollowUpsOptions } from './follow-ups/follow-ups.ts';
import { createHolds, type HoldsDesk } from './holds/holds.ts';
import type { MoneyDesk } from './money-desk.ts';
import { createPayments, type PaymentsDesk } from './payments/payments.ts';
import type { PeopleDesk } from './people-desk.ts';
import type { ServiceLinks } from './service/service-links.ts';
import { StaffError } from './staff/staff-error.ts';
import type { TillGround } from './till-options.ts';

/** The part of the till with the taken payments and their follow-ups. */
export interface Books {
  readonly payments: PaymentsDesk;
  readonly holds: HoldsDesk;
}

export function openBooks(
  options: TillGround &
    Pick<FollowUpsOptions, 'attempts'> &
    Pick<MoneyDesk, 'issueRefund'> &
    Pick<PeopleDesk, 'staff' | 'approve'> & {
      readonly service: ServiceLinks;
    },
): Books {
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
        const line = connection === null ? service.current : service.lineTo(connection);
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
