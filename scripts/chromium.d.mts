/** The executable of the Chromium that the tests use, or null if there is none. */
export function findTestChromium(): string | null;

/** The executable of a Chromium with windows, or null if there is none. */
export function findChromium(): string | null;

/** True if there is a Chromium without windows. */
export function hasHeadlessShell(): boolean;

/** The program in a download of Playwright for this computer. */
export const PLAYWRIGHT_PROGRAM: string | undefined;
