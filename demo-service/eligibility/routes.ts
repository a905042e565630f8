/**
 * Insurance benefits (interface.md §4.4). The interface has no field of a request, so its body is ignored: benefits.ts
 * invents consistent amounts from the patient's id, the same at every request. Nothing is stored.
 */

import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { sendRecord } from '../format/answer.ts';
import { toTimestamp } from '../format/dates.ts';
import { guid, required } from '../format/fields.ts';
import { answering } from '../openapi/answering.ts';
import { livingPatient } from '../patients/lookup.ts';
import type { Service } from '../service.ts';
import { seededRandom } from '../simulation/random.ts';
import { BENEFIT_FIELDS, type BenefitField, benefits } from './benefits.ts';

const benefitShape = Object.fromEntries(
  BENEFIT_FIELDS.map((name) => [name, z.string().regex(/^\d+(\.\d{2})?$/)]),
  // Object.fromEntries loses the names.
) as Record<BenefitField, z.ZodString>;

const eligibilityAnswer = z
  .object({
    patient_eligibility_id: z.guid(),
    patient_id: z.guid(),
    type: z.string(),
    carrier_id: z.string(),
    verified_by: z.string(),
    timestamp: z.string().describe('YYYY-MM-DDThh:mm:ssZ'),
    ...benefitShape,
  })
  .meta({
    id: 'Eligibility',
    description: 'What the insurance grants, in dollars; coinsurance in percent.',
  });

/** The operation of interface.md §4.4. The interface shows no request fields: a body is ignored. */
export function eligibilityRoutes(app: App, service: Service): void {
  const { patients } = service;
  app.post(
    '/api/pp/patients/:guid/eob_eligibility',
    {
      schema: {
        operationId: 'requestEligibility',
        summary: 'Ask what a patient’s insurance grants',
        tags: ['Eligibility'],
        params: z.object({ guid: required(guid) }),
        response: answering(eligibilityAnswer, 'The benefits.'),
      },
    },
    async (request, reply) => {
      const { clientId, userId } = callerOf(request);
      const patient = livingPatient(patients, clientId, request.params.guid);
      return sendRecord(request, reply, 'eob_eligibility', {
        patient_eligibility_id: service.newId(),
        patient_id: patient.patient_id,
        type: 'DENTAL',
        carrier_id: patient.primary_carrier_carrier_id,
        verified_by: userId,
        timestamp: toTimestamp(service.clock.now()),
        ...benefits(seededRandom(patient.patient_id)),
      });
    },
  );
}
