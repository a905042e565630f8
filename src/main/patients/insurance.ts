import type { EligibilityAnswer } from '../../shared/contract/insurance.ts';
import { eligibilityAskedSince } from '../journal/projections/patients.ts';
import type { Eligibility } from '../payments-api/eligibility.ts';
import { reading, ServiceFailed } from '../payments-api/payments-api-error.ts';
import { CodedError } from '../system/coded-error.ts';
import { type RecordsPorts, requireActing } from './records.ts';

/** Eligibility of patients. No answer is stored on the disk. */
export interface Insurance {
  ask(patientId: string): Promise<EligibilityAnswer>;
  last(patientId: string): EligibilityAnswer | null;
  /** True if this till asked for the patient today, for any person. */
  askedToday(patientId: string): boolean;
}

interface InsurancePorts extends RecordsPorts {
  /** True if today's list says that the patient pays without insurance. @throws {CodedError | ServiceFailed} */
  readonly isSelfPay: (patientId: string) => Promise<boolean>;
  /** The clinic's day of an instant. */
  readonly localDay: (ms: number) => string;
}

/** No clinic's day is longer, ms. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** Number of answers in memory: enough for a waiting room. */
const KEPT = 50;

export function createInsurance(ports: InsurancePorts): Insurance {
  const { journal, commands, now, localDay, isSelfPay } = ports;
  let answers = new Map<string, EligibilityAnswer>();
  let keptFor: string | null = null;
  /** One person's answers are not shown to the next person. */
  const answersFor = (personId: string) => {
    if (keptFor !== personId) answers = new Map();
    keptFor = personId;
    return answers;
  };
  return {
    ask: async (patientId) => {
      const { by, call } = requireActing(ports);
      if (await isSelfPay(patientId)) throw new CodedError('SELF_PAY');
      const askedAt = now().toISOString();
      const asked = (eligibilityId: string | null) =>
        commands.appendResult({
          kind: 'eligibility.asked',
          body: { patientId, eligibilityId, by },
        });
      try {
        const found = await reading(() =>
          ports.records().eligibility.request(patientId, undefined, call),
        );
        const answer = answerOf(found, askedAt);
        asked(answer.eligibilityId);
        const answers = answersFor(by.id);
        answers.delete(patientId);
        answers.set(patientId, answer);
        const [oldest] = answers.keys();
        if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceFailed)) throw error;
        asked(null);
        if (error.data.problem === 'not-found') throw new CodedError('PATIENT_GONE');
        throw error;
      }
    },
    last: (patientId) => answersFor(requireActing(ports).by.id).get(patientId) ?? null,
    askedToday: (patientId) => {
      const ms = now().getTime();
      const since = new Date(ms - LONGEST_DAY_MS).toISOString();
      const asked = eligibilityAskedSince(journal.readable, patientId, since);
      return asked.some((at) => localDay(Date.parse(at)) === localDay(ms));
    },
  };
}

/** The documented fields of an answer. */
function answerOf(found: Eligibility, askedAt: string): EligibilityAnswer {
  const { type, carrierId, verifiedBy, timestamp, inNetwork, outOfNetwork } = found;
  return {
    eligibilityId: found.patientEligibilityId?.slice(0, 100) ?? null,
    patientId: found.patientId,
    type,
    carrierId,
    verifiedBy,
    timestamp,
    inNetwork,
    outOfNetwork,
    askedAt,
  };
}
