import { type JunitCase, junitXml } from '../junit.ts';
import { textTable } from '../text-table.ts';
import { type Finding, GROUPS, NO_DATA } from './check.ts';

const VERDICTS = ['ok', 'deviates', NO_DATA] as const;

/** The number of findings with each verdict: ok, deviates, no data. */
export function counts(findings: readonly Finding[]): readonly number[] {
  return VERDICTS.map((verdict) => findings.filter((each) => each.verdict === verdict).length);
}

/** The findings as text: one row a group, then one line for each deviation. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = GROUPS.map((group) => {
    const own = findings.filter(({ check }) => check.group === group);
    return [group, own.length, ...counts(own)];
  });
  const total = ['total', findings.length, ...counts(findings)];
  const lines = textTable([
    ['group', 'checks', ...VERDICTS],
    ...rows.filter(([, number]) => number !== 0),
    total,
  ]);
  const wrong = findings
    .filter(({ verdict }) => verdict === 'deviates')
    .map(({ check, detail }) => `deviates: §${check.section} ${check.name}. ${detail}`);
  return [...lines, ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n');
}

/** The findings as JUnit XML: a suite for each group. */
export function junitOf(findings: readonly Finding[]): string {
  const cases = findings.map(
    ({ check, verdict, detail, seconds }): JunitCase => ({
      ...{ suite: check.group, name: `§${check.section} ${check.name}`, seconds },
      ...(verdict === 'deviates' && { failure: { type: verdict, message: detail } }),
      ...(verdict === NO_DATA && { skipped: detail }),
    }),
  );
  return junitXml('conformance', cases);
}
