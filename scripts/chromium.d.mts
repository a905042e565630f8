/** The executable of the Chromium the tests use, or null when there is none. */
export function findChromium(): string | null;
