import type { ClosingStep } from '../../shared/contract/closing.ts';
import { t } from '../messages/t.ts';

interface StepWords {
  readonly name: string;
  /** Its purpose, while it has work to do. */
  readonly about: string;
  /** The text without any work left. */
  readonly clear: string;
}

export const STEP_WORDS: Readonly<Record<ClosingStep, StepWords>> = {
  'in-doubt': {
    name: t('closing.unconfirmedPayments'),
    about: t('closing.openInDoubtListF9'),
    clear: t('closing.noUnconfirmedPayments'),
  },
  holds: {
    name: t('closing.openHolds'),
    about: t('closing.theyMayStayOpenSee'),
    clear: t('closing.noHoldIsOpen'),
  },
  unfinished: {
    name: t('closing.salesNotFinished'),
    about: t('closing.theseWerePutByOr'),
    clear: t('closing.everySaleIsFinished'),
  },
  voids: {
    name: t('closing.voids'),
    about: t('closing.whatWasMistakeTodayCan'),
    clear: t('closing.nothingWasVoidedToday'),
  },
  drawers: {
    name: t('closing.drawersCounted'),
    about: t('closing.countAndCloseEveryDrawer'),
    clear: t('closing.everyDrawerIsCounted'),
  },
  match: {
    name: t('closing.matchWithService'),
    about: t('closing.servicesListAndReportAre'),
    clear: t('closing.journalAndServiceAgree'),
  },
  report: {
    name: t('closing.zReport'),
    about: t('closing.closesDayAndPrintsIt'),
    clear: t('closing.dayIsClosed'),
  },
};
