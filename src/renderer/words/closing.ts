import type { ClosingStep } from '../../shared/contract/closing.ts';

interface StepWords {
  readonly name: string;
  /** Its purpose, while it has work to do. */
  readonly about: string;
  /** The text without any work left. */
  readonly clear: string;
}

export const STEP_WORDS: Readonly<Record<ClosingStep, StepWords>> = {
  'in-doubt': {
    name: 'Unconfirmed payments',
    about:
      'Open the in-doubt list, F9. A manager approves closing over what stays open tonight, and Swipewell keeps checking it.',
    clear: 'No unconfirmed payments.',
  },
  holds: {
    name: 'Open holds',
    about: 'They may stay open. See at “Holds”, F4, that none was forgotten.',
    clear: 'No hold is open.',
  },
  unfinished: {
    name: 'Sales not finished',
    about:
      'These were put by, or are paid in part. Finish them at the counter, or let them wait for tomorrow.',
    clear: 'Every sale is finished.',
  },
  voids: {
    name: 'Voids',
    about: 'What was a mistake today can still be voided before it settles.',
    clear: 'Nothing was voided today.',
  },
  drawers: {
    name: 'Drawers counted',
    about: 'Count and close every drawer, on the left.',
    clear: 'Every drawer is counted.',
  },
  match: {
    name: 'Match with the service',
    about:
      'The service’s list and report are read for every day this one touches, and held against the journal and the drawers.',
    clear: 'Journal and service agree.',
  },
  report: {
    name: 'Z report',
    about: 'Closes the day and prints it. What comes after is of the next day.',
    clear: 'The day is closed.',
  },
};
