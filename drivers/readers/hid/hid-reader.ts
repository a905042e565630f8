import { afterRealTime, type StartTimer } from '../after.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import type { HidBus } from './hid-bus.ts';
import type { HidIdentity } from './hid-identity.ts';

/**
 * A stripe reader on USB that reports its swipes (MagTek, ID TECH). While unplugged, it is searched
 * every second and found at any port.
 */
export function openHidReader(options: {
  readonly bus: HidBus;
  readonly identity: HidIdentity;
  readonly name: string;
  readonly after?: StartTimer;
  /** Time between two searches for an absent reader, in ms. */
  readonly retryMs?: number;
}): Reader {
  const { bus, identity, name, after = afterRealTime, retryMs = RETRY_MS } = options;
  return new StripeReader({ name, kind: 'hid', open: bus.port(identity, name), after, retryMs });
}
