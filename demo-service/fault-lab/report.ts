import { XMLBuilder } from 'fast-xml-parser';
import type { Finding } from './fault-lab.ts';
import { VERDICTS, type Verdict } from './judge.ts';
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './operations.ts';

/** The verdict in words: an operation names its own doing twice. */
export function verdictName({ scenario, verdict }: Finding): string {
  return verdict === 'twice' ? OPERATIONS[scenario.operation].twice : verdict;
}

/** The findings as text: one row an operation, then one line for each that is not ok. */
export function tableOf(findings: readonly Finding[]): string {
  const groups = byOperation(findings);
  const rows = groups.map(([operation, each]) => [operation, each.length, ...counts(each)]);
  const total = ['total', findings.length, ...counts(findings)];
  const head = ['operation', 'scenarios', ...VERDICTS];
  const cells = [head, ...rows, total].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  const wrong = findings
    .filter(({ verdict }) => verdict !== 'ok')
    .map(
      (each) =>
        `${verdictName(each)}: ${each.scenario.operation}, ${each.scenario.name}. ${each.detail}`,
    );
  return [...lines, ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n');
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

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: true,
});

/** Characters that XML 1.0 §2.2 has no place for. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The findings as JUnit XML: a suite for each operation. */
export function junitOf(findings: readonly Finding[]): string {
  const isWrong = ({ verdict }: Finding) => verdict !== 'ok';
  const suites = byOperation(findings).map(([operation, each]) => ({
    '@name': operation,
    '@tests': each.length,
    '@failures': each.filter(isWrong).length,
    testcase: each.map((finding) => ({
      '@name': finding.scenario.name,
      '@classname': operation,
      '@time': finding.seconds.toFixed(3),
      ...(isWrong(finding) && {
        failure: {
          '@type': verdictName(finding),
          '@message': finding.detail.replaceAll(NOT_XML, '\uFFFD'),
        },
      }),
    })),
  }));
  const whole = {
    '@name': 'fault lab',
    '@tests': findings.length,
    '@failures': findings.filter(isWrong).length,
    testsuite: suites,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: whole })}`;
}
