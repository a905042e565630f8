import type { Service } from '../service.ts';
import { fillPast, type SeedOrder } from './fill-past.ts';

/** Pasts that a service may start with. */
const SEEDS = {
  clinic: { days: 30, payments_per_day: 12, seed: 1 },
} as const satisfies Readonly<Record<string, SeedOrder>>;

type SeedName = keyof typeof SEEDS;
export const SEED_NAMES: readonly [SeedName] = ['clinic'];

/** Fills the past of each client that has no payment yet. */
export async function seedOnce(
  service: Service,
  clientIds: readonly string[],
  name: SeedName,
): Promise<void> {
  for (const clientId of clientIds) {
    if (service.payments.latest(clientId, 1).length > 0) continue;
    await fillPast(service, { clientId, userId: '' }, SEEDS[name]);
  }
}
