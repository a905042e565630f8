/** The language and region of texts, numbers and dates (BCP 47). */
export const LOCALE = 'en-US';
