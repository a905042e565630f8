import { DAY_SECONDS, toDate } from '../format/dates.ts';
import type { Patient } from '../patients/fields.ts';
import type { FollowUpAnswer } from '../payments/answers.ts';
import { type AuthorizeRequest, authorizeRequest } from '../payments/authorize-request.ts';
import { DEMO_BANK_ACCOUNTS, DEMO_CARDS } from '../payments/demo-accounts.ts';
import type { Random } from '../simulation/random.ts';

/** One payment at the counter, and its later follow-ups. Times are Unix seconds. */
export interface Visit {
  readonly at: number;
  readonly action: 'AUTHORIZE' | 'PREAUTHORIZE';
  readonly request: AuthorizeRequest;
  readonly later: readonly { readonly at: number; readonly operation: FollowUpAnswer['action'] }[];
}

const HOUR = 3600;
const OPENS = 8 * HOUR;
const CLOSES = 18 * HOUR;

/** Shares of the ways of paying, in percent; the rest is cash. */
const KINDS = { card: 62, ach: 14, hold: 6 };
const VOIDED_PERCENT = 4;
const CREDITED_PERCENT = 5;

/** A visit on the day that starts at `day`. */
export function inventVisit(random: Random, patient: Patient, day: number, number: number): Visit {
  const at = day + random.integer(OPENS, CLOSES);
  const entries = random.integer(1, 100);
  const kind =
    entries <= KINDS.card
      ? 'card'
      : entries <= KINDS.card + KINDS.ach
        ? 'ach'
        : entries <= KINDS.card + KINDS.ach + KINDS.hold
          ? 'hold'
          : 'cash';
  return {
    at,
    action: kind === 'hold' ? 'PREAUTHORIZE' : 'AUTHORIZE',
    // Parsed like a request: a seed cannot contain data that the interface would refuse.
    request: authorizeRequest.parse({
      ...meansOf(kind, random, patient, at),
      amount: `${random.integer(10, 480)}.${String(random.integer(0, 99)).padStart(2, '0')}`,
      tracking_id: `SEED-${number}`,
      memo: random.pick(['Copay', 'Balance', 'Cleaning', 'Crown', 'Follow-up']),
      patient_id: patient.patient_id,
      ...(random.chance(8) && { payment_plan_id: random.uuid() }),
    }),
    later: laterOf(kind, random, at),
  };
}

function laterOf(kind: string, random: Random, at: number): Visit['later'] {
  if (kind === 'hold')
    return [{ at: at + DAY_SECONDS, operation: random.chance(80) ? 'CAPTURE' : 'DEAUTHORIZE' }];
  if (random.chance(VOIDED_PERCENT)) return [{ at: at + HOUR, operation: 'VOID' }];
  if (random.chance(CREDITED_PERCENT))
    return [{ at: at + random.integer(2, 9) * DAY_SECONDS, operation: 'CREDIT' }];
  return [];
}

function meansOf(kind: string, random: Random, patient: Patient, at: number): object {
  if (kind === 'cash') return { method: 'CASH' };
  if (kind === 'ach')
    return {
      method: 'ACH',
      routing_number: '021000021',
      account_number: random.chance(10)
        ? random.pick([...DEMO_BANK_ACCOUNTS.keys()])
        : String(random.integer(100_000_000, 999_999_999)),
      account_type: random.pick(['C', 'S']),
      first_name: patient.first_name,
      last_name: patient.last_name,
      address: patient.address_line1,
      city: patient.city,
      state: patient.state,
      zip_code: patient.zip_code,
    };
  const expiry = `${toDate(at + 730 * DAY_SECONDS).slice(2, 4)}12`;
  return { method: 'CARD', track_data: `;${random.pick(CARDS)}=${expiry}1010000000000?` };
}

/** The ordinary cards are frequent, each demo card with a special outcome is rare. */
const CARDS = [
  ...Array.from({ length: 40 }, () => [...DEMO_CARDS.keys()].slice(0, 4)).flat(),
  ...[...DEMO_CARDS.keys()],
];
