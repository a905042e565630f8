import { setImmediate as othersAreServed } from 'node:timers/promises';
import { FIRST_PLACE } from '../patients/search.ts';
import type { Service } from '../service.ts';
import { seededRandom } from '../simulation/random.ts';
import { inventPatient } from './people.ts';

/** Number of patients added before other requests are served. */
const CHUNK = 500;

/** Adds invented patients to a client; the same seed invents the same ones, once. */
export async function addPatients(
  service: Service,
  clientId: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<void> {
  const random = seededRandom(`${clientId}/patients/${seed}`);
  for (let from = 0; from < count; from += CHUNK) {
    service.db.transaction(() => {
      for (let number = from + 1; number <= Math.min(from + CHUNK, count); number += 1) {
        service.patients.put(clientId, inventPatient(random, number));
      }
    })();
    await othersAreServed();
  }
}

/** Sample patients for a store without any. */
export async function addSamplePatients(
  service: Service,
  clientIds: readonly string[],
  count: number,
): Promise<void> {
  for (const clientId of clientIds) {
    if (service.patients.page(clientId, {}, FIRST_PLACE, 1).length > 0) continue;
    await addPatients(service, clientId, { count, seed: 1 });
  }
}
