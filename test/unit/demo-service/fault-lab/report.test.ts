import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import type { Finding } from '../../../../demo-service/fault-lab/fault-lab.ts';
import { VERDICTS } from '../../../../demo-service/fault-lab/judge.ts';
import { OPERATION_NAMES } from '../../../../demo-service/fault-lab/operations.ts';
import { junitOf, tableOf } from '../../../../demo-service/fault-lab/report.ts';

const finding = (part: Partial<Finding>, name = 'answer lost'): Finding => ({
  scenario: { operation: 'authorize_card', name, faults: [] },
  seconds: 0.25,
  ...{ verdict: 'ok', detail: '' },
  ...part,
});

it('the table counts each verdict of each operation, and names what is wrong', () => {
  const findings = [
    finding({}),
    finding({ verdict: 'twice', detail: 'The service did it 2 times: a, b.' }, 'answer cut off'),
    finding({
      scenario: { operation: 'credit', name: 'answer lost', faults: [] },
      verdict: 'twice',
      detail: 'The service did it 2 times: c, d.',
    }),
  ];
  expect(tableOf(findings).split('\n')).toEqual([
    'operation       scenarios  ok  twice  lost  unreported  false report',
    'authorize_card          2   1      1     0           0             0',
    'credit                  1   0      1     0           0             0',
    'total                   3   1      2     0           0             0',
    '',
    'charged twice: authorize_card, answer cut off. The service did it 2 times: a, b.',
    'refunded twice: credit, answer lost. The service did it 2 times: c, d.',
  ]);
});

it('the table lists 100 wrong scenarios of 10,000, and says where the others are', () => {
  const all = Array.from({ length: 10_000 }, () => finding({ verdict: 'lost', detail: 'x' }));
  const lines = tableOf(all).split('\n');
  expect(lines).toHaveLength(3 + 1 + 100 + 1);
  expect(lines.at(-1)).toBe('9900 more are not listed; --junit FILE has all.');
});

it('10,000 scenarios give well-formed JUnit XML, with characters that XML cannot hold', () => {
  const findings = Array.from({ length: 10_000 }, (_, at) =>
    finding(
      {
        scenario: {
          operation: OPERATION_NAMES[at % OPERATION_NAMES.length] ?? 'void',
          name: `fault ${at} <"&'>`,
          faults: [],
        },
        verdict: VERDICTS[at % VERDICTS.length] ?? 'ok',
        detail: '<&"\' \u0000\u001b \ud800 تعذر',
      },
      '',
    ),
  );
  const xml = junitOf(findings);
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  const { testsuites } = parser.parse(xml);
  expect(testsuites).toMatchObject({ tests: '10000', failures: '8000' });
  expect(testsuites.testsuite).toHaveLength(OPERATION_NAMES.length);
  expect(testsuites.testsuite[0].testcase[0].name).toBe('fault 0 <"&\'>');
});
