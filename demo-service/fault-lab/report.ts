import { junitXml } from '../junit.ts';
import { textTable } from '../text-table.ts';
import type { Finding } from './fault-lab.ts';
import { VERDICTS, type Verdict } from './judge.ts';
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './operations.ts';

/** The verdict in words: an operation names its own doing twice. */
export function verdictName({ scenario, verdict }: Finding): string {
  return verdict === 'twice' ? OPERATIONS[scenario.operation].twice : verdict;
}

/** Findings that are listed, at most; JUnit XML has all. */
const MOST_LISTED = 100;

/** The findings as text: one row an operation, then one line for each that is not ok. */
export function tableOf(findings: readonly Finding[]): string {
  const groups = byOperation(findings);
  const rows = groups.map(([operation, each]) => [operation, each.length, ...counts(each)]);
  const total = ['total', findings.length, ...counts(findings)];
  const head = ['operation', 'scenarios', ...VERDICTS];
  const lines = textTable([head, ...rows, total]);
  const wrong = findings.filter(({ verdict }) => verdict !== 'ok');
  const listed = wrong
    .slice(0, MOST_LISTED)
    .map(
      (each) =>
        `${verdictName(each)}: ${each.scenario.operation}, ${each.scenario.name}. ${each.detail}`,
    );
  if (wrong.length > MOST_LISTED)
    listed.push(`${wrong.length - MOST_LISTED} more are not listed; --junit FILE has all.`);
  return [...lines, ...(listed.length > 0 ? ['', ...listed] : [])].join('\n');
}

function counts(findings: readonly Finding[]): readonly number[] {
  const count = (verdict: Verdict) => findings.filter((each) => each.verdict === verdict).length;
  return VERDICTS.map(count);
}

function byOperation(findings: readonly Finding[]): readonly [OperationName, Finding[]][] {
  return OPERATION_NAMES.map((name): [OperationName, Finding[]] => [
    name,
    findings.filter(({ scenario }) => scenario.operation === name),
  ]).filter(([, each]) => each.length > 0);
}

/** The findings as JUnit XML: a suite for each operation. */
export function junitOf(findings: readonly Finding[]): string {
  const cases = byOperation(findings).flatMap(([suite, each]) =>
    each.map((finding) => ({
      ...{ suite, name: finding.scenario.name, seconds: finding.seconds },
      ...(finding.verdict !== 'ok' && {
        failure: { type: verdictName(finding), message: finding.detail },
      }),
    })),
  );
  return junitXml('fault lab', cases);
}
