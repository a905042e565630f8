import { PAYMENTS } from './migrations/001-payments.ts';

/** In the order they are run; a store's `user_version` counts those it has seen. Only ever added to. */
export const MIGRATIONS: readonly string[] = [PAYMENTS];
