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
    about: t('closing.openUnconfirmedPaymentsF9'),
    clear: t('closing.noUnconfirmedPayments'),
  },
  holds: {
    name: t('closing.openHolds'),
    about: t('closing.holdsMayRemainOpen'),
    clear: t('closing.noOpenHolds'),
  },
  unfinished: {
    name: t('closing.unfinishedSales'),
    about: t('closing.theseSalesSavedLater'),
    clear: t('closing.allSalesFinished'),
  },
  voids: {
    name: t('closing.voids'),
    about: t('closing.mistakesTodayCanStill'),
    clear: t('closing.noVoidsToday'),
  },
  drawers: {
    name: t('closing.drawersCounted'),
    about: t('closing.countCloseEveryDrawer'),
    clear: t('closing.allDrawersCounted'),
  },
  match: {
    name: t('closing.reconciliation'),
    about: t('closing.comparesListReportPayment'),
    clear: t('closing.journalPaymentServiceAgree'),
  },
  report: {
    name: t('closing.endDayReportZ'),
    about: t('closing.closesDayPrintsReport'),
    clear: t('closing.dayClosed'),
  },
};
