import { EN } from '../en/index.ts';

/** Every Spanish message by its id. */
export const ES: Readonly<Record<keyof typeof EN, string>> = { ...EN };
