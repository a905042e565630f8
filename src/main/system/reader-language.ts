import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from '../../shared/messages/language.ts';

/** The language of the reader, in everything that `writeFor` began. */
const reader = new AsyncLocalStorage<() => Language>();

readLanguageFrom(() => reader.getStore()?.() ?? 'en');

/**
 * Runs `write` with its texts in a language: of the person that acts, or of the clinic for all work without a
 * person. Work that it starts, also later, has that language, unless it begins with another `writeFor`.
 */
export function writeFor<T>(language: () => Language, write: () => T): T {
  return reader.run(language, write);
}

/** A stream of this call in its language: the page reads the steps outside of the call. */
export function keepLanguage<T>(
  stream: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  const chosen = reader.getStore();
  return chosen === undefined ? stream : writeSteps(chosen, stream);
}

async function* writeSteps<T>(
  chosen: () => Language,
  stream: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  try {
    for (;;) {
      const step = await writeFor(chosen, () => stream.next());
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    await stream.return();
  }
}
