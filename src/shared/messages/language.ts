export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, for the choice. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
};

/**
 * The language and region of texts, numbers and dates (BCP 47). Spanish is that of Puerto Rico: like all forms of a
 * US clinic it writes the month before the day, and amounts as $1,234.56; `es-US` writes the day first.
 */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PR' };

/** A page loads and shows the one language of its `<html lang>`; null in main, which has them all. */
export const PAGE_LANGUAGE: Language | null = languageOf(Reflect.get(globalThis, 'document'));

function languageOf(page: unknown): Language | null {
  if (typeof page !== 'object' || page === null) return null;
  const lang: unknown = Reflect.get(Reflect.get(page, 'documentElement') ?? {}, 'lang');
  return LANGUAGES.find((each) => each === lang) ?? 'en';
}

let reader: () => Language = () => PAGE_LANGUAGE ?? 'en';

/** Main writes for the person that acts (`src/main/system/reader-language.ts`). */
export function readLanguageFrom(source: () => Language): void {
  reader = source;
}

/** The language of the texts that are written now. */
export const language = (): Language => reader();

/** The locale of the texts, numbers and dates that are written now. */
export const locale = (): string => LOCALES[reader()];

/** Makes a table of texts, or a format, once for each language. */
export function perLanguage<T>(make: (language: Language) => T): (current?: Language) => T {
  const made = new Map<Language, T>();
  return (current = reader()) => {
    const known = made.get(current);
    if (known !== undefined) return known;
    const table = make(current);
    made.set(current, table);
    return table;
  };
}
