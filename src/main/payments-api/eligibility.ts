import {
  answering,
  type CamelCase,
  extraOf,
  note,
  type Reader,
  underOurNames,
  type WireRecord,
} from './answer-fields.ts';
import type { CallOptions } from './call.ts';
import { patientPath } from './patients.ts';
import type { Transport } from './transport.ts';

const measures = [
  'deductible_max',
  'deductible_met',
  'deductible_remaining',
  'coinsurance',
  'coinsurance_max',
  'coinsurance_met',
  'coinsurance_remaining',
  'year_max',
  'year_met',
  'year_remaining',
  'life_max',
  'life_met',
  'life_remaining',
  'copay',
] as const;

/**
 * The measures of one network and scope: `deductibleMax`, ... Formats are not documented, so they
 * stay texts.
 */
export type Benefits = {
  readonly [Measure in (typeof measures)[number] as CamelCase<Measure>]: string | null;
};

/** The insurer's answer (interface.md §2.6). */
export interface Eligibility {
  readonly patientEligibilityId: string | null;
  readonly patientId: string | null;
  readonly type: string | null;
  readonly carrierId: string | null;
  readonly verifiedBy: string | null;
  /** As received, since its format is not documented. */
  readonly timestamp: string | null;
  readonly inNetwork: { readonly individual: Benefits; readonly family: Benefits };
  readonly outOfNetwork: { readonly individual: Benefits; readonly family: Benefits };
  /** Fields this client does not know, under their wire names (interface.md §9.2). */
  readonly extra: WireRecord;
}

export interface EligibilityOperations {
  /**
   * Requests a patient's insurance eligibility (interface.md §4.4). The allowed body is not
   * documented: `payload` is sent unchanged, and without one the body is empty. Sent once.
   *
   * @throws PaymentsApiError
   */
  request(patientId: string, payload?: WireRecord, options?: CallOptions): Promise<Eligibility>;
}

export function eligibilityOf(transport: Transport): EligibilityOperations {
  return {
    request: (patientId, payload, options) =>
      transport.change(
        {
          operation: 'eligibility.request',
          method: 'POST',
          target: () => ({
            path: `${patientPath(patientId)}/eob_eligibility`,
            ...(payload === undefined ? {} : { body: jsonBody(payload) }),
          }),
        },
        answering(readEligibility, { patientId }, ['patientId']),
        options,
      ),
  };
}

function jsonBody(payload: WireRecord) {
  return { bytes: Buffer.from(JSON.stringify(payload)), contentType: 'application/json' };
}

const groups = ['in_individual', 'in_family', 'out_individual', 'out_family'] as const;

const known = new Set([
  ...'patient_eligibility_id patient_id type carrier_id verified_by timestamp'.split(' '),
  ...groups.flatMap((group) => measures.map((measure) => `${group}_${measure}`)),
]);

const readEligibility: Reader<Eligibility> = (wire) => ({
  patientEligibilityId: note(wire['patient_eligibility_id']),
  patientId: note(wire['patient_id']),
  type: note(wire['type']),
  carrierId: note(wire['carrier_id']),
  verifiedBy: note(wire['verified_by']),
  timestamp: note(wire['timestamp']),
  inNetwork: { individual: benefits(wire, 'in_individual'), family: benefits(wire, 'in_family') },
  outOfNetwork: {
    individual: benefits(wire, 'out_individual'),
    family: benefits(wire, 'out_family'),
  },
  extra: extraOf(wire, known),
});

function benefits(wire: WireRecord, group: (typeof groups)[number]): Benefits {
  return underOurNames(measures, (measure) => note(wire[`${group}_${measure}`]));
}
