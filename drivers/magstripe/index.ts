/** Public names of `@swipewell/drivers/magstripe`: bytes of a stripe in, a swipe with its card out. */
export type { Brand } from './brand.ts';
export { cardBytes, wipeSwipe } from './card-memory.ts';
export { cardExpired, type Expiry } from './expiry.ts';
export { parseSwipe } from './parse-swipe.ts';
export type {
  Authorization,
  Interchange,
  Pin,
  ServiceCode,
  Services,
} from './service-code.ts';
export type { LrcCheck, SwipedCard, SwipeResult, Track, TrackNumber } from './swipe-result.ts';
