import { type Finding, NO_DATA } from './check.ts';
import { counts } from './report.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: #8884; --soft: #8881; --bad: #b3261e; --good: #1b6e3c; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7fd49b; } }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .5rem; }
p { margin: .25rem 0 1rem; }
dl { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; }
dl div { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; min-width: 6rem; }
dt { font-size: .8125rem; }
dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
details { border-top: 1px solid var(--line); }
summary { cursor: pointer; padding: .5rem 0; display: flex; gap: 1rem; justify-content: space-between; }
summary span:first-child::before { content: '▸ '; }
details[open] summary span:first-child::before { content: '▾ '; }
summary:hover { background: var(--soft); }
ul { list-style: none; margin: 0 0 1rem; padding: 0; }
li { padding: .25rem 0 .25rem 1.5rem; position: relative; }
li::before { content: '✓'; position: absolute; left: 0; color: var(--good); }
li.deviates::before { content: '✗'; color: var(--bad); }
li.no-data::before { content: '–'; color: inherit; }
li p { margin: 0; }
.bad { color: var(--bad); }
small { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .35rem; }
`;

/** The findings as one page without other files: deviations first, then all rules by section. */
export function htmlOf(findings: readonly Finding[], baseUrl: string, at: Date): string {
  const wrong = findings.filter(({ verdict }) => verdict === 'deviates');
  const [ok = 0, deviates = 0, noData = 0] = counts(findings);
  const figures = { Rules: findings.length, Kept: ok, Deviations: deviates, 'No data': noData };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance: ${escaped(verdictOf(deviates))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Conformance: <span${deviates > 0 ? ' class="bad"' : ''}>${escaped(verdictOf(deviates))}</span></h1>
<p>${escaped(baseUrl)}, ${at.toISOString().replace('T', ' ').slice(0, 16)} UTC</p>
<dl>${Object.entries(figures)
    .map(
      ([name, figure]) => `<div><dt>${name}</dt><dd>${figure.toLocaleString('en-US')}</dd></div>`,
    )
    .join('')}</dl>
${wrong.length > 0 ? `<h2>Deviations</h2>\n${listOf(wrong, 'with section')}` : ''}
<h2>All rules by section of the document</h2>
${sectionsOf(findings).map(sectionHtml).join('\n')}
</body>
</html>
`;
}

/** Titles of the sections, as in the document. */
const TITLES: Readonly<Record<string, string>> = {
  '1.1': 'Encrypted traffic',
  '1.3': 'Response format',
  '1.5': 'Request bodies',
  '2': 'Fields',
  '2.1': 'Payment',
  '2.2': 'Follow-up record',
  '2.4': 'Patient',
  '2.5': 'Payment profile',
  '2.6': 'EOB eligibility record',
  '2.7': 'Report records',
  '3': 'States and transitions',
  '4': 'Endpoints',
  '4.1': 'Payments',
  '4.2': 'Patients',
  '4.3': 'Payment profiles',
  '4.4': 'EOB eligibility',
  '4.5': 'Reports',
  '5': 'Authentication',
  '7': 'Errors',
  '7.4': 'Outcomes in the body',
  '7.5': 'Body of errors',
  '7.6': 'Status codes',
  '8': 'Limits',
  '9.2': 'Compatible changes',
};

const verdictOf = (deviates: number): string =>
  deviates === 0 ? 'no deviation' : deviates === 1 ? '1 deviation' : `${deviates} deviations`;

function sectionsOf(findings: readonly Finding[]): readonly [string, readonly Finding[]][] {
  const sections = Object.entries(Object.groupBy(findings, ({ check }) => check.section));
  return sections
    .map(([section, own = []]): [string, readonly Finding[]] => [section, own])
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

function sectionHtml([section, findings]: readonly [string, readonly Finding[]]): string {
  const [, deviates = 0] = counts(findings);
  const order = ['deviates', NO_DATA, 'ok'];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const sum = `${findings.length} ${findings.length === 1 ? 'rule' : 'rules'}${deviates > 0 ? `, <span class="bad">${verdictOf(deviates)}</span>` : ''}`;
  return `<details><summary><span>§${escaped(section)} ${escaped(TITLES[section] ?? '')}</span><span>${sum}</span></summary>\n${listOf(sorted)}\n</details>`;
}

function listOf(findings: readonly Finding[], withSection?: 'with section'): string {
  const items = findings.map(({ check, verdict, detail }) => {
    const section = withSection === undefined ? '' : `§${check.section} `;
    const mark = check.decision ? ' <small>decision</small>' : '';
    const more =
      detail === ''
        ? ''
        : `<p class="${verdict === 'deviates' ? 'bad' : ''}">${escaped(detail)}</p>`;
    return `<li class="${verdict.replace(' ', '-')}">${escaped(section + check.name)}${mark}${more}</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? '');
