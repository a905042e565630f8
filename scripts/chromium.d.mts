/** The executable of the Chromium the tests use, or null when there is none. */
export function findTestChromium(): string | null;

/** The executable of a Chromium as people have it, or null when there is none. */
export function findChromium(): string | null;

/** Whether there is a Chromium without windows. */
export function hasHeadlessShell(): boolean;
