import { proof as english } from '../shared/messages/en/proof.ts';
import { proof as spanish } from '../shared/messages/es/proof.ts';

export type TextId = keyof typeof english;
export type Language = 'en' | 'es';
export type Values = Readonly<Record<string, string | number | null>>;

const TEXTS: Readonly<Record<Language, Readonly<Record<TextId, string>>>> = {
  en: english,
  es: spanish,
};

/** The texts of index.html, by their `data-text`. */
export const PAGE_TEXTS: Readonly<Record<string, TextId>> = {
  title: 'proof.title',
  intro: 'proof.intro',
  'step.file': 'proof.step.file',
  drop: 'proof.drop',
  dropHelp: 'proof.dropHelp',
  choose: 'proof.choose',
  scan: 'proof.scan',
  scanHelp: 'proof.scanHelp',
  'step.paper': 'proof.step.paper',
  paperHelp: 'proof.paperHelp',
  dayCode: 'proof.dayCode',
  keyCode: 'proof.keyCode',
  'step.result': 'proof.step.result',
};

/** As in the program: Spanish is that of Puerto Rico. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PR' };

export const browserLanguage = (): Language =>
  navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';

/** A text with its placeholders filled in. */
export function textIn(language: Language, id: TextId, values: Values = {}): string {
  return TEXTS[language][id].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
