/** The console's page. Its script is small and inline, so that the service needs no files beside it. */

import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; --line: #8884; --soft: #8881; }
body { margin: 0; }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; padding: .75rem 1.25rem;
  border-bottom: 1px solid var(--line); position: sticky; top: 0; background: Canvas; }
h1 { font-size: 1.05rem; margin: 0; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
h3 { font-size: .8125rem; margin: .75rem 0 .25rem; }
main { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; gap: 1.5rem; padding: 1.25rem; }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr); } }
section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1.5rem; overflow: auto; max-height: 40rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: .3rem .25rem; white-space: nowrap; font-size: .875rem; }
summary b { display: inline-block; min-width: 3.5rem; }
pre { margin: 0; background: var(--soft); padding: .75rem; border-radius: .375rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; }
button, select, input { font: inherit; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--soft); color: inherit; }
option { background: Canvas; }
button { cursor: pointer; } button:hover { border-color: currentColor; } button:disabled { opacity: .5; cursor: default; border-color: var(--line); }
label { display: block; margin: .6rem 0 .15rem; font-size: .8125rem; opacity: .8; }
form select, form input { width: 100%; box-sizing: border-box; }
form button { margin-top: .9rem; }
ul { padding-left: 1.1rem; }
.bad { color: #c22; } @media (prefers-color-scheme: dark) { .bad { color: #f77; } }
.empty { opacity: .75; }
[role=status]:not(:empty) { background: var(--soft); padding: .5rem 1.25rem; }
`;

/** Runs in the page; texts are only ever set as text. */
const SCRIPT = `
'use strict';
const at = (id) => document.getElementById(id);
const make = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const timeOf = (text) => text.replace('T', ' ').replace('Z', '');
/** Status and milliseconds are of one kind of fault each. */
const showFields = () => {
  for (const name of ['status', 'delay']) at(name + '-field').hidden = at('kind').value !== name;
};
const say = (text) => { at('news').textContent = text; };
let version = null;

async function ask(method, path, body) {
  // Not relative to the page: its address may have the credentials, which fetch refuses.
  const answer = await fetch(location.origin + path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.message);
  return value;
}

function outcome(each) {
  if (each.ms === null) return 'in progress';
  return (each.status ?? 'no answer') + (each.fault === null ? '' : ', fault ' + each.fault);
}

function drawExchanges(exchanges) {
  const open = new Set([...document.querySelectorAll('#exchanges details[open]')].map((each) => each.dataset.number));
  at('exchanges').replaceChildren(...exchanges.toReversed().map((each) => {
    const details = make('details');
    details.dataset.number = each.number;
    details.open = open.has(String(each.number));
    const summary = make('summary');
    const bad = each.ms !== null && (each.status === null || each.status >= 400);
    summary.append(make('b', each.method), make('code', each.path), ' ', make('span', outcome(each), bad ? 'bad' : ''),
      each.ms === null ? '' : ', ' + each.ms + ' ms, ' + timeOf(each.at));
    details.append(summary);
    const part = (title, value) => {
      if (value === null || value === undefined || Object.keys(value).length === 0) return;
      details.append(make('h3', title), make('pre', typeof value === 'string' ? value : JSON.stringify(value, null, 2)));
    };
    part('Query', each.query);
    part('Body', each.body);
    part('Answer', each.answer);
    return details;
  }));
  at('no-exchanges').hidden = exchanges.length > 0;
}

function drawPayments(payments) {
  at('payments').replaceChildren(...payments.map((each) => {
    const row = make('tr');
    for (const text of [timeOf(each.at), each.action, each.method, each.account]) row.append(make('td', text));
    row.append(make('td', each.amount, 'amount'), make('td', each.results, each.results === 'APPROVED' ? '' : 'bad'));
    for (const text of [each.settlement_date ?? '', each.follow_ups.join(', '), each.id, each.tracking_id]) row.append(make('td', text));
    return row;
  }));
  at('no-payments').hidden = payments.length > 0;
  at('payment-table').hidden = payments.length === 0;
}

function drawFaults(faults) {
  at('faults').replaceChildren(...faults.map((each) =>
    make('li', each.fault + ', ' + each.method + ' ' + each.path + ', ' + each.times + (each.times === 1 ? ' time' : ' times'))));
  at('no-faults').hidden = faults.length > 0;
  at('remove').disabled = faults.length === 0;
}

async function refresh() {
  const state = await ask('GET', '/_demo/state' + (version === null ? '' : '?version=' + version));
  at('now').textContent = timeOf(state.now) + ' UTC';
  if (version !== state.version) drawExchanges(state.exchanges);
  version = state.version;
  drawPayments(state.payments);
  drawFaults(state.faults);
}

async function keepRefreshing() {
  try {
    await refresh();
    if (at('news').dataset.lost) { say(''); delete at('news').dataset.lost; }
  } catch {
    say('The service does not answer. This page continues when it does.');
    at('news').dataset.lost = 'yes';
  }
  setTimeout(keepRefreshing, 1000);
}

/** One command at a time, with its result in the status line. */
async function run(button, command) {
  button.disabled = true;
  try {
    const result = await command();
    await refresh();
    say(result);
  } catch (error) {
    say(error.message);
  }
  button.disabled = false;
}

for (const button of document.querySelectorAll('[data-seconds]')) {
  button.addEventListener('click', () => run(button, async () =>
    'It is ' + timeOf((await ask('POST', '/_demo/clock', { advance_seconds: Number(button.dataset.seconds) })).now) + ' UTC now.'));
}
at('fault').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const [method, path] = form.get('operation').split(' ');
  const fault = { method, path, fault: form.get('kind'), times: Number(form.get('times')),
    status: Number(form.get('status')), delay_ms: Number(form.get('delay')) };
  run(at('add'), async () => { await ask('POST', '/_demo/faults', fault); return 'The fault waits for its request.'; });
});
at('kind').addEventListener('change', showFields);
showFields();
at('remove').addEventListener('click', () => run(at('remove'), async () => {
  const { removed } = await ask('DELETE', '/_demo/faults');
  return removed + (removed === 1 ? ' fault removed.' : ' faults removed.');
}));
at('seed').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const order = { days: Number(form.get('days')), payments_per_day: Number(form.get('per-day')), seed: Number(form.get('seed-number')) };
  say('Filling the past …');
  run(at('fill'), async () => {
    const made = await ask('POST', '/_demo/seed', order);
    return made.payments + ' payments of ' + made.patients + ' patients made.';
  });
});
keepRefreshing();
`;

const DAY = 86_400;
const CLOCK_BUTTONS = [
  ['+1 hour', 3_600],
  ['+1 day', DAY],
  ['+7 days', 7 * DAY],
  ['+30 days', 30 * DAY],
] as const;

const OPERATIONS = [
  ['Authorize', 'POST /api/pp/payments/authorize'],
  ['Preauthorize', 'POST /api/pp/payments/preauthorize'],
  ['Capture', 'POST /api/pp/payments/{id}/capture'],
  ['Deauthorize', 'POST /api/pp/payments/{id}/deauthorize'],
  ['Void', 'POST /api/pp/payments/{id}/void'],
  ['Credit', 'POST /api/pp/payments/{id}/credit'],
  ['Get a payment', 'GET /api/pp/payments/{id}'],
  ['List payments', 'GET /api/pp/payments'],
  ['Transaction report', 'GET /api/pp/reports/payments/transactions/details'],
] as const;

const KINDS = [
  ['Drop the request, perform nothing', 'drop_before'],
  ['Perform it, send no answer', 'drop_after'],
  ['Perform it, send half of the answer', 'cut_body'],
  ['Answer late', 'delay'],
  ['Answer with a status, perform nothing', 'status'],
] as const;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No other script, style or source; the page talks to its own service only. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const choice = (label: string, name: string, rows: readonly (readonly [string, string])[]) =>
  `<label for="${name}">${label}</label><select id="${name}" name="${name}">${rows
    .map(([shown, value]) => `<option value="${value}">${shown}</option>`)
    .join('')}</select>`;

const field = (
  label: string,
  name: string,
  value: number,
  [least, most]: readonly [number, number],
) =>
  `<div id="${name}-field"><label for="${name}">${label}</label><input type="number" id="${name}" name="${name}" value="${value}" min="${least}" max="${most}" required></div>`;

export function consolePage(): string {
  const clock = CLOCK_BUTTONS.map(
    ([name, seconds]) => `<button type="button" data-seconds="${seconds}">${name}</button>`,
  ).join(' ');
  const heads = [
    'Time',
    'Action',
    'Method',
    'Account',
    'Amount',
    'Results',
    'Settled',
    'Later',
    'Id',
    'Tracking id',
  ]
    .map((name) => `<th${name === 'Amount' ? ' class="amount"' : ''}>${name}</th>`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Payments service (demo)</title><style>${STYLE}</style>
<header><h1>Payments service (demo)</h1><span>Time: <time id="now">…</time></span><span>${clock}</span>
<a href="/">Operations</a></header><div role="status" id="news"></div>
<main><div>
<section><h2>Requests</h2><p class="empty" id="no-exchanges">Requests of your program appear here while this page is open. Personal data and account numbers are masked.</p><div id="exchanges"></div></section>
<section><h2>Payments</h2><p class="empty" id="no-payments">None yet. Take one from your program, or fill the past with a seed.</p>
<table id="payment-table" hidden><thead><tr>${heads}</tr></thead><tbody id="payments"></tbody></table></section>
</div><div>
<section><h2>Faults</h2><p class="empty" id="no-faults">None waits.</p><ul id="faults"></ul>
<form id="fault">${choice('Operation', 'operation', OPERATIONS)}
${choice('Fault', 'kind', KINDS)}
${field('Times', 'times', 1, [1, 1_000_000])}${field('Status', 'status', 503, [300, 599])}${field('Milliseconds', 'delay', 2000, [0, 600_000])}
<button id="add">Add fault</button> <button type="button" id="remove" disabled>Remove all</button></form></section>
<section><h2>Seed</h2><form id="seed">${field('Days before today', 'days', 30, [1, 3650])}${field('Payments a day', 'per-day', 20, [1, 1000])}${field('Seed', 'seed-number', 1, [0, 1_000_000])}
<button id="fill">Fill the past</button></form></section>
</div></main><script>${SCRIPT}</script></html>`;
}
