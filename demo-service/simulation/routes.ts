import { z } from 'zod';
import type { App } from '../app.ts';
import { toTimestamp } from '../format/dates.ts';
import type { Service } from '../service.ts';
import { type Faults, faultRequest } from './faults.ts';

const TEN_YEARS = 315_360_000;

const clockRequest = z.object({
  advance_seconds: z
    .int()
    .min(0)
    .max(TEN_YEARS)
    .describe('Seconds to go forward; 0 only reads the clock. Time never goes back.'),
});
const clockAnswer = z.object({ now: z.string().describe('YYYY-MM-DDThh:mm:ssZ') });

/** The controls that stand beside the documented interface. */
export function simulationRoutes(app: App, service: Service, faults: Faults): void {
  app.post(
    '/_demo/clock',
    {
      schema: {
        operationId: 'advanceClock',
        summary: 'Move the simulated time forward',
        tags: ['Simulation'],
        body: clockRequest,
        response: { 200: clockAnswer },
      },
    },
    async (request) => {
      service.clock.advance(request.body.advance_seconds);
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
        response: { 200: faultRequest },
      },
    },
    async (request) => {
      faults.add(request.body);
      return request.body;
    },
  );
}
