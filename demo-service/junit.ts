import { XMLBuilder } from 'fast-xml-parser';

/** A test of a JUnit report. */
export interface JunitCase {
  readonly suite: string;
  readonly name: string;
  readonly seconds: number;
  readonly failure?: { readonly type: string; readonly message: string };
  /** The reason why it checked nothing. */
  readonly skipped?: string;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: true,
});

/** Characters that XML 1.0 §2.2 has no place for. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xmlText = (text: string) => text.replaceAll(NOT_XML, '\uFFFD');

/** Test cases as JUnit XML, a suite for each of their suites, in the order of their first cases. */
export function junitXml(name: string, cases: readonly JunitCase[]): string {
  const failures = (some: readonly JunitCase[]) =>
    some.filter(({ failure }) => failure !== undefined).length;
  const suites = [...new Set(cases.map(({ suite }) => suite))].map((suite) => {
    const own = cases.filter((each) => each.suite === suite);
    return {
      '@name': suite,
      '@tests': own.length,
      '@failures': failures(own),
      testcase: own.map(({ failure, skipped, ...each }) => ({
        '@name': xmlText(each.name),
        '@classname': suite,
        '@time': each.seconds.toFixed(3),
        ...(failure && {
          failure: { '@type': failure.type, '@message': xmlText(failure.message) },
        }),
        ...(skipped !== undefined && { skipped: { '@message': xmlText(skipped) } }),
      })),
    };
  });
  const whole = {
    '@name': name,
    '@tests': cases.length,
    '@failures': failures(cases),
    testsuite: suites,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: whole })}`;
}
