import { daysAddUp, daysAreNumbered, missingIsMissing } from './closes.ts';
import {
  alarmsStayInSight,
  closedAsAsked,
  everythingResolvesOrAsks,
  monitoredLongEnough,
  oneOpenAttemptPerSale,
  oneOpenFollowUpPerPayment,
  parkedOnlyAtRest,
  takenAsShown,
} from './conduct.ts';
import { confirmedSoon, doneAsAsked, forgottenIsReported, missingIsTrue } from './confirmed.ts';
import {
  acknowledgedIsReported,
  cashAsksNoManager,
  duplicatesWereAskedAbout,
} from './duplicates.ts';
import {
  cashIsNeverLocked,
  cashIsPosted,
  chainHolds,
  decidedSaleIsParked,
  drawerAddsUp,
  drawerOpensAtOnce,
  lockedByAnAttempt,
  noMishaps,
  oneReceiptPerPaidSale,
  projectionsMatchTheEntries,
  receiptsAddUp,
  repeatedCommandsAgree,
  tasksAreDoneOnce,
} from './house-keeping.ts';
import {
  amountsAgree,
  approvalIsTrue,
  approvedIsFoundInTime,
  approvedIsFoundSoon,
  approvedIsKnown,
  everyRecordExplained,
  journaledBeforeSent,
  lateApprovalIsReported,
  nothingApprovedShownAsFailed,
  overpaidIsReported,
  sentAtMostOnce,
} from './money.ts';
import { movementsAddUp } from './movements.ts';
import {
  absentWasSought,
  answersAreJournaled,
  cashIsPostedOnce,
  chargedAmountIsKnown,
  decisionsAreApproved,
  provenBeforeSent,
  sentAsJournaled,
  tracksAreWiped,
  unclearIsTrue,
} from './requests.ts';
import type { Invariant, Scene } from './scene.ts';

/** The invariants at rest (docs/explanation/no-double-charge.md), by name. */
const INVARIANTS: Readonly<Record<string, Invariant>> = {
  sentAtMostOnce,
  journaledBeforeSent,
  sentAsJournaled,
  provenBeforeSent,
  answersAreJournaled,
  unclearIsTrue,
  absentWasSought,
  approvedIsKnown,
  approvedIsFoundInTime,
  approvalIsTrue,
  everyRecordExplained,
  doneAsAsked,
  forgottenIsReported,
  missingIsTrue,
  nothingApprovedShownAsFailed,
  amountsAgree,
  chargedAmountIsKnown,
  overpaidIsReported,
  lateApprovalIsReported,
  oneOpenAttemptPerSale,
  oneOpenFollowUpPerPayment,
  parkedOnlyAtRest,
  takenAsShown,
  duplicatesWereAskedAbout,
  acknowledgedIsReported,
  everythingResolvesOrAsks,
  monitoredLongEnough,
  alarmsStayInSight,
  closedAsAsked,
  drawerAddsUp,
  movementsAddUp,
  daysAreNumbered,
  daysAddUp,
  missingIsMissing,
  cashIsNeverLocked,
  lockedByAnAttempt,
  decidedSaleIsParked,
  drawerOpensAtOnce,
  cashAsksNoManager,
  cashIsPosted,
  cashIsPostedOnce,
  decisionsAreApproved,
  oneReceiptPerPaidSale,
  receiptsAddUp,
  tasksAreDoneOnce,
  repeatedCommandsAgree,
  chainHolds,
  projectionsMatchTheEntries,
  noMishaps,
};

/** The invariants after the end of faults and lags, without another start. */
const SOON: Readonly<Record<string, Invariant>> = {
  approvedIsFoundSoon,
  confirmedSoon,
  tracksAreWiped,
};

/** All violations in a scene a while after faults stopped. */
export function violationsSoonIn(scene: Scene): readonly string[] {
  return check(SOON, scene);
}

/** All violations in a scene, each with the name of its invariant. */
export function violationsIn(scene: Scene): readonly string[] {
  return check(INVARIANTS, scene);
}

function check(invariants: Readonly<Record<string, Invariant>>, scene: Scene): readonly string[] {
  return Object.entries(invariants).flatMap(([name, holds]) =>
    holds(scene).map((what) => `${name}: ${what}`),
  );
}
