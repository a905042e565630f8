import { startDraftOf } from '../features/checkout/draft.ts';
import { Holds } from '../features/holds/holds.tsx';
import { ApprovalForm } from '../widgets/approval-form.tsx';
import { goTo } from './use-page.ts';

export function HoldsPage() {
  return (
    <Holds
      approval={(permission, asking) => <ApprovalForm permission={permission} {...asking} />}
      swipeAgain={(amount) => {
        startDraftOf(amount);
        goTo('counter');
      }}
    />
  );
}
