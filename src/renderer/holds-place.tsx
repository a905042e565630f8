import { startDraftOf } from './features/checkout/draft.ts';
import { Holds } from './features/holds/holds.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';
import { goTo } from './use-place.ts';

export function HoldsPlace() {
  return (
    <Holds
      approval={(permission, asking) => <ApprovalForm permission={permission} {...asking} />}
      swipeAnew={(amount) => {
        startDraftOf(amount);
        goTo('counter');
      }}
    />
  );
}
