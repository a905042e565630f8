import type { ClosingStep } from '../../shared/contract/closing.ts';

interface StepWords {
  readonly name: string;
  /** What it is about, while there is something to do. */
  readonly about: string;
  /** What is said once nothing is left to do. */
  readonly clear: string;
}

export const STEP_WORDS: Readonly<Record<ClosingStep, StepWords>> = {
  'in-doubt': {
    name: 'Payments in doubt',
    about:
      'Settle each of them on the in-doubt tray, F9. What cannot be settled tonight takes a manager’s word, and is looked for on.',
    clear: 'Every payment is settled.',
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
