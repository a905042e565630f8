import { readFileSync } from 'node:fs';

/**
 * The last day of support of each major version. Electron supports the three newest, and a version appears every eight
 * weeks, so the support of one ends 24 weeks after its release (45.0.0: 2026-10-20). Source and corrections:
 * https://www.electronjs.org/docs/latest/tutorial/electron-timelines
 */
const LAST_DAYS: Readonly<Record<string, string>> = {
  '43': '2026-12-15',
  '44': '2027-02-09',
  '45': '2027-04-06',
};

/** Time to raise the version, test it and release it, days. */
const NOTICE_DAYS = 28;
const DAY_MS = 86_400_000;

/** The reason to raise Electron's version now, as a sentence; null without one. */
export function electronProblem(version: string, now: Date): string | null {
  const major = version.split('.')[0] ?? '';
  const last = LAST_DAYS[major];
  if (last === undefined) return `scripts/check-electron.ts has no last day of Electron ${major}.`;
  const days = Math.floor((Date.parse(last) - now.getTime()) / DAY_MS);
  if (days >= NOTICE_DAYS) return null;
  return days < 0
    ? `Electron ${version} is out of support since ${last}: raise it (CONTRIBUTING.md).`
    : `The support of Electron ${version} ends on ${last}, in ${days} days: raise it (CONTRIBUTING.md).`;
}

/** The exact version in package.json. Imports no package: the scheduled job installs none. */
export function pinnedElectron(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const [, version] = /"electron": "(\d+\.\d+\.\d+)"/.exec(manifest) ?? [];
  if (version === undefined) throw new Error('package.json pins no version of Electron.');
  return version;
}

if (import.meta.main) {
  const problem = electronProblem(pinnedElectron(), new Date());
  if (problem !== null) {
    console.error(problem);
    process.exitCode = 1;
  }
}
