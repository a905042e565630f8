import { cents, toDollars } from '../shared/domain/money.ts';
import type { ReceiptFacts } from '../shared/journal/proof/checkpoint.ts';
import { FINDING_MESSAGES, SIGNATURE_MESSAGES } from '../shared/journal/proof/proof-messages.ts';
import type { Verification } from '../shared/journal/proof/verify.ts';
import type { VerifiedRecords } from '../shared/journal/proof/verify-files.ts';
import { type Language, LOCALES, type TextId, textIn, type Values } from './texts.ts';

/** Makes an element with a class and content; content is never markup. */
export function element(
  tag: string,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

interface Verdict {
  readonly look: 'good' | 'bad' | 'warn';
  readonly title: TextId;
  readonly explanation: TextId;
}

function verdictOf({ findings, compared, days }: Verification): Verdict {
  if (findings.length > 0) {
    return { look: 'bad', title: 'proof.verdict.broken', explanation: 'proof.explain.broken' };
  }
  if (compared === null) {
    const isProven = days.some(({ code }) => code !== null);
    return {
      look: 'warn',
      title: 'proof.verdict.consistent',
      explanation: isProven ? 'proof.explain.consistent' : 'proof.explain.noProof',
    };
  }
  return compared === days.at(-1)?.number
    ? { look: 'good', title: 'proof.verdict.complete', explanation: 'proof.explain.complete' }
    : {
        look: 'good',
        title: 'proof.verdict.completeUpTo',
        explanation: 'proof.explain.completeUpTo',
      };
}

const MARKS = { good: '✓', bad: '✗', warn: '!' } as const;

/** The result of a verification, for a person. */
export function resultOf(
  { name, proof, verified, agreesWith }: VerifiedRecords,
  language: Language,
): readonly Node[] {
  const say = (id: TextId, values?: Values) => textIn(language, id, values);
  const { findings, days, compared, open, tillId, span } = verified;
  const { look, title, explanation } = verdictOf(verified);
  const [first] = findings;
  const verdict = element(
    ...['div', `verdict ${look}`],
    element('h3', '', `${MARKS[look]} ${say(title, { compared })}`),
    element('p', '', say(explanation)),
  );
  if (first !== undefined) {
    const { kind, ...values } = first;
    verdict.append(element('p', 'first', say(FINDING_MESSAGES[kind], values)));
  }
  if (findings.length > 1) {
    verdict.append(element('p', '', say('proof.more', { count: findings.length - 1 })));
  }
  const of = (id: TextId, text: string) => [element('dt', '', say(id)), element('dd', '', text)];
  const about = element(
    ...['dl', ''],
    ...of('proof.file', name),
    ...of('proof.counter', tillId),
    ...(span === null ? [] : of('proof.entries', say('proof.span', span))),
  );
  const notes = [
    ...('facts' in proof ? [factsText(proof.facts, language), say('proof.receiptHelp')] : []),
    ...(compared === null ? [] : [say('proof.compared', { compared })]),
    ...(agreesWith.length === 0
      ? []
      : [say('proof.agreesWith', { counters: agreesWith.join(', ') })]),
    ...(open === 0 ? [] : [say('proof.open', { open })]),
    ...(days.some(({ signature }) => signature === 'unchecked')
      ? [say('proof.explain.unchecked')]
      : []),
  ].map((text) => element('p', '', text));
  return [
    verdict,
    ...notes,
    about,
    ...(days.length === 0 ? [] : [tableOf(verified, name, language)]),
  ];
}

function factsText({ number, total, issuedAt }: ReceiptFacts, language: Language): string {
  const at = new Date(issuedAt);
  const time = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return textIn(language, 'proof.receipt', {
    ...{ number, total: toDollars(cents(total)) },
    issuedAt: Number.isNaN(at.getTime()) ? issuedAt : time.format(at),
  });
}

/** Newest first: the paper is most often of the newest report. */
function tableOf({ days, compared }: Verification, file: string, language: Language): HTMLElement {
  const say = (id: TextId, values?: Values) => textIn(language, id, values);
  const heads: readonly TextId[] = [
    ...(['proof.report', 'proof.entries', 'proof.dayCode', 'proof.keyCode'] as const),
    'proof.signature',
  ];
  const rows = days.toReversed().map(({ number, first, last, code, key, signature }) => {
    const title = element('th', '', String(number));
    title.setAttribute('scope', 'row');
    return element(
      ...['tr', number === compared ? 'compared' : ''],
      title,
      element('td', '', code === null ? '–' : say('proof.span', { first, last })),
      element('td', code === null ? '' : 'code', code ?? say('proof.noCode')),
      element('td', 'code', key ?? '–'),
      element('td', '', code === null ? '–' : say(SIGNATURE_MESSAGES[signature])),
    );
  });
  const columns = heads.map((id) => {
    const head = element('th', '', say(id));
    head.setAttribute('scope', 'col');
    return head;
  });
  const table = element(
    ...['table', ''],
    element('caption', '', say('proof.days')),
    element('thead', '', element('tr', '', ...columns)),
    element('tbody', '', ...rows),
  );
  const scrolled = element('div', 'table', table);
  // Reached by the keyboard where it is wider than the window.
  scrolled.tabIndex = 0;
  scrolled.setAttribute('role', 'region');
  scrolled.setAttribute('aria-label', `${say('proof.days')}: ${file}`);
  return scrolled;
}
