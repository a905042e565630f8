import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Debian's Chromium without windows: the same pages with three quarters of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The paths of Chromium on each system, the person's own choice first. */
const PLACES = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    HEADLESS_SHELL,
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The folder of Playwright's own downloads. */
const DOWNLOADS = {
  linux: join(homedir(), '.cache', 'ms-playwright'),
  darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  win32: join(homedir(), 'AppData', 'Local', 'ms-playwright'),
};

const TESTING = 'Google Chrome for Testing';
const MAC_PROGRAM = join(`${TESTING}.app`, 'Contents', 'MacOS', TESTING);

/** The program in a download of Playwright 1.65, by system and processor. */
const DOWNLOADED = {
  'linux-x64': join('chrome-linux64', 'chrome'),
  'linux-arm64': join('chrome-linux-arm64', 'chrome'),
  'darwin-x64': join('chrome-mac-x64', MAC_PROGRAM),
  'darwin-arm64': join('chrome-mac-arm64', MAC_PROGRAM),
  'win32-x64': join('chrome-win64', 'chrome.exe'),
};

/** The program in a download of Playwright for this computer. */
export const PLAYWRIGHT_PROGRAM = DOWNLOADED[`${process.platform}-${process.arch}`];

function playwrightChromium() {
  const folder = DOWNLOADS[process.platform];
  const program = PLAYWRIGHT_PROGRAM;
  if (folder === undefined || program === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .map((name) => join(folder, name, program));
}

/** @returns {boolean} true if there is a Chromium without windows. */
export function hasHeadlessShell() {
  return existsSync(HEADLESS_SHELL);
}

/**
 * The Chromium that the tests use: the person's own choice, the one without windows, or any other.
 * @returns {string | null} its executable, or null if there is none.
 */
export function findTestChromium() {
  const chosen = process.env.SWIPEWELL_CHROMIUM;
  return !chosen && hasHeadlessShell() ? HEADLESS_SHELL : findChromium();
}

/**
 * A Chromium with windows: `SWIPEWELL_CHROMIUM`, the system's, or Playwright's.
 * @returns {string | null} its executable, or null if there is none.
 */
export function findChromium() {
  const chosen = process.env.SWIPEWELL_CHROMIUM;
  const places = [
    ...(chosen ? [chosen] : []),
    ...(PLACES[process.platform] ?? []),
    ...playwrightChromium(),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}
