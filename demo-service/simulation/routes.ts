import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { toTimestamp } from '../format/dates.ts';
import { invalidField } from '../format/error-body.ts';
import { answeringJson } from '../openapi/answering.ts';
import { addPatients } from '../seed/add-patients.ts';
import { fillPast } from '../seed/fill-past.ts';
import type { Service } from '../service.ts';
import { type Faults, faultRequest } from './faults.ts';

const TEN_YEARS = 315_360_000;
/** Later years do not fit the documented shape of a time. */
const END_OF_TIME = Date.UTC(9000, 0) / 1000;

const clockRequest = z.object({
  advance_seconds: z
    .int()
    .min(0)
    .max(TEN_YEARS)
    .describe('Seconds to go forward; 0 only reads the clock. Time never goes back.'),
});
const seedRequest = z.object({
  days: z.int().min(1).max(3650).describe('How many days before today are filled.'),
  payments_per_day: z.int().min(1).max(1000),
  seed: z.int().describe('The same seed makes the same past.'),
});
const seedAnswer = z.object({ patients: z.int(), payments: z.int() });
const MOST_SEEDED = 50_000;
const patientsRequest = z.object({
  count: z.int().min(1).max(1_000_000),
  seed: z.int().describe('The same seed makes the same patients.'),
});

const clockAnswer = z.object({ now: z.string().describe('YYYY-MM-DDThh:mm:ssZ') });

/** The controls of the simulation, outside the documented interface. */
export function simulationRoutes(app: App, service: Service, faults: Faults): void {
  app.post(
    '/_demo/clock',
    {
      schema: {
        operationId: 'advanceClock',
        summary: 'Move the simulated time forward',
        tags: ['Simulation'],
        body: clockRequest,
        response: answeringJson(clockAnswer, 'The time after that.'),
      },
    },
    async (request) => {
      const { advance_seconds: seconds } = request.body;
      if (service.clock.now() + seconds > END_OF_TIME)
        throw invalidField('advance_seconds', 'must not lead past the year 9000');
      service.clock.advance(seconds);
      return { now: toTimestamp(service.clock.now()) };
    },
  );
  app.post(
    '/_demo/faults',
    {
      schema: {
        operationId: 'addFault',
        summary: 'Make trouble for the next requests',
        tags: ['Simulation'],
        body: faultRequest,
        response: answeringJson(faultRequest, 'The fault that waits now.'),
      },
    },
    async (request) => {
      faults.add(request.body);
      return request.body;
    },
  );
  app.post(
    '/_demo/seed',
    {
      schema: {
        operationId: 'seedPast',
        summary: 'Fill the client’s past with patients, payments, voids, returns and deposits',
        tags: ['Simulation'],
        body: seedRequest,
        response: answeringJson(seedAnswer, 'How much was made.'),
      },
    },
    async (request) => {
      const { days, payments_per_day: perDay } = request.body;
      if (days * perDay > MOST_SEEDED)
        throw invalidField('days', `times payments_per_day must be at most ${MOST_SEEDED}`);
      return fillPast(service, callerOf(request), request.body);
    },
  );
  app.post(
    '/_demo/patients',
    {
      schema: {
        operationId: 'addPatients',
        summary: 'Add invented patients, as many as a large clinic has',
        tags: ['Simulation'],
        body: patientsRequest,
        response: answeringJson(z.object({ patients: z.int() }), 'How many were added.'),
      },
    },
    async (request) => {
      await addPatients(service, callerOf(request).clientId, request.body);
      return { patients: request.body.count };
    },
  );
}
