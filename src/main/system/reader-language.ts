import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from '../../shared/messages/language.ts';

/** The language of the reader, in everything that `writeFor` began. */
const reader = new AsyncLocalStorage<() => Language>();

readLanguageFrom(() => reader.getStore()?.() ?? 'en');

/**
 * Runs `write` with its texts in a language: of the person that acts, or of the clinic for all work without a
 * person. What it starts, also later, has that language, unless it begins with another `writeFor`.
 */
export function writeFor<T>(language: () => Language, write: () => T): T {
  return reader.run(language, write);
}
