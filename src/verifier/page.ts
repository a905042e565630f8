/**
 * swipewell-verify.html: one file without a network, for the bookkeeper of a clinic.
 *
 *    dropped file or scanned code ─▶ shared/journal/proof/verify.ts, with the codes typed from paper ─▶ result.ts
 */

import { z } from 'zod';
import { NoProofFile, readProofFile } from '../shared/journal/proof/proof-file.ts';
import { FILE_MESSAGES } from '../shared/journal/proof/proof-messages.ts';
import { readReceiptCode } from '../shared/journal/proof/receipt-proof.ts';
import { checkSignature } from '../shared/journal/proof/signature.ts';
import { type Records, verifyFiles } from '../shared/journal/proof/verify-files.ts';
import { element, resultOf } from './result.ts';
import { sha256 } from './sha256.ts';
import { browserLanguage, type Language, PAGE_TEXTS, type TextId, textIn } from './texts.ts';
import './page.css';

z.config({ jitless: true }); // the page allows no code but its own

const CRYPTOGRAPHY = { sha256, checkSignature };

/** A file without records that can be verified. */
interface Unreadable {
  readonly name: string;
  readonly problem: NoProofFile;
}

function recordsOf(text: string, name: string): Records | Unreadable {
  try {
    return { name, proof: readReceiptCode(text) ?? readProofFile(text) };
  } catch (error) {
    if (error instanceof NoProofFile) return { name, problem: error };
    throw error;
  }
}

/** @throws {Error} if the page has no such element. */
function find<E extends HTMLElement>(selector: string, type: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`);
  return found;
}

let language: Language = browserLanguage();
let records: readonly (Records | Unreadable)[] = [];
/** The newest verification: an earlier one that ends later is not shown. */
let turn = 0;

const result = find('#result', HTMLElement);
const file = find('#file', HTMLInputElement);
const scan = find('#scan', HTMLTextAreaElement);
const dayCode = find('#day-code', HTMLInputElement);
const keyCode = find('#key-code', HTMLInputElement);

const say = (id: TextId, values = {}) => textIn(language, id, values);

function problemOf({ problem: { code, line } }: Unreadable): Node {
  return element(
    ...['div', 'verdict warn'],
    element('h3', '', `! ${say('proof.verdict.unreadable')}`),
    element('p', '', say(FILE_MESSAGES[code], { line })),
  );
}

async function show(): Promise<void> {
  turn += 1;
  const mine = turn;
  const typed = { day: dayCode.value, key: keyCode.value };
  const readable = records.filter((each) => 'proof' in each);
  const verified = await verifyFiles(readable, typed, CRYPTOGRAPHY);
  const nodes = [
    ...records.filter((each) => 'problem' in each).map(problemOf),
    ...verified.flatMap((each) => resultOf(each, language)),
  ];
  if (nodes.length === 0) nodes.push(element('p', '', say('proof.nothingYet')));
  if (mine === turn) result.replaceChildren(...nodes);
}

async function take(taken: readonly File[]): Promise<void> {
  if (taken.length === 0) return;
  const name = taken.map((each) => each.name).join(', ');
  result.replaceChildren(element('p', '', say('proof.working', { name })));
  records = await Promise.all(taken.map(async (each) => recordsOf(await each.text(), each.name)));
  scan.value = '';
  await show();
}

function speak(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  document.title = say('proof.title');
  for (const node of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const id = PAGE_TEXTS[node.dataset['text'] ?? ''];
    if (id !== undefined) node.textContent = say(id);
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset['language'] === next));
    button.onclick = () => {
      speak(button.dataset['language'] === 'es' ? 'es' : 'en');
      void show();
    };
  }
  find('.languages', HTMLElement).setAttribute('aria-label', say('proof.language'));
}

file.onchange = () => void take([...(file.files ?? [])]);
scan.oninput = () => {
  file.value = '';
  records = scan.value.trim() === '' ? [] : [recordsOf(scan.value, say('proof.scan'))];
  void show();
};
for (const code of [dayCode, keyCode]) code.oninput = () => void show();

document.ondragover = (event) => {
  event.preventDefault(); // else the browser opens the file
  document.body.classList.add('over');
};
document.ondragleave = () => document.body.classList.remove('over');
document.ondrop = (event) => {
  event.preventDefault();
  document.body.classList.remove('over');
  file.value = '';
  void take([...(event.dataTransfer?.files ?? [])]);
};

speak(language);
void show();
