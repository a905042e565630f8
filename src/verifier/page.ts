/**
 * swipewell-verify.html: one file without a network, for the bookkeeper of a clinic.
 *
 *    dropped file or scanned code ─▶ shared/journal/proof/verify.ts, with the codes typed from paper ─▶ result.ts
 */

import { z } from 'zod';
import { NoProofFile, type ProofFile, readProofFile } from '../shared/journal/proof/proof-file.ts';
import { FILE_MESSAGES } from '../shared/journal/proof/proof-messages.ts';
import { type ReceiptProof, readReceiptCode } from '../shared/journal/proof/receipt-proof.ts';
import { checkSignature } from '../shared/journal/proof/signature.ts';
import { type Verification, verifyFile, verifyReceipt } from '../shared/journal/proof/verify.ts';
import { element, resultOf } from './result.ts';
import { sha256 } from './sha256.ts';
import { browserLanguage, type Language, PAGE_TEXTS, type TextId, textIn } from './texts.ts';
import './page.css';

z.config({ jitless: true }); // the page allows no code but its own

const CRYPTOGRAPHY = { sha256, checkSignature };

type Records =
  | { readonly kind: 'file'; readonly name: string; readonly file: ProofFile }
  | { readonly kind: 'receipt'; readonly name: string; readonly receipt: ReceiptProof }
  | { readonly kind: 'none'; readonly name: string; readonly problem: NoProofFile };

function recordsOf(text: string, name: string): Records {
  const receipt = readReceiptCode(text);
  if (receipt !== null) return { kind: 'receipt', name, receipt };
  try {
    return { kind: 'file', name, file: readProofFile(text) };
  } catch (error) {
    if (error instanceof NoProofFile) return { kind: 'none', name, problem: error };
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
let records: readonly Records[] = [];
/** The newest verification: an earlier one that ends later is not shown. */
let turn = 0;

const result = find('#result', HTMLElement);
const file = find('#file', HTMLInputElement);
const scan = find('#scan', HTMLTextAreaElement);
const dayCode = find('#day-code', HTMLInputElement);
const keyCode = find('#key-code', HTMLInputElement);

const say = (id: TextId, values = {}) => textIn(language, id, values);

/** The verification with the first typed day code that proves the records: several files have several papers. */
async function verifiedBy(
  verify: (paper: { readonly day: string; readonly key: string }) => Promise<Verification>,
): Promise<Verification> {
  const [first = '', ...others] = dayCode.value.split(',');
  let verified = await verify({ day: first, key: keyCode.value });
  for (const day of others) {
    if (verified.findings.length === 0 && verified.compared !== null) break;
    verified = await verify({ day, key: keyCode.value });
  }
  return verified;
}

async function nodesOf(current: Records): Promise<readonly Node[]> {
  switch (current.kind) {
    case 'none': {
      const { code, line } = current.problem;
      return [
        element(
          ...['div', 'verdict warn'],
          element('h3', '', `! ${say('proof.verdict.unreadable')}`),
          element('p', '', say(FILE_MESSAGES[code], { line })),
        ),
      ];
    }
    case 'file':
      return resultOf(
        await verifiedBy((paper) => verifyFile(current.file, paper, CRYPTOGRAPHY)),
        { name: current.name, facts: null },
        language,
      );
    case 'receipt':
      return resultOf(
        await verifiedBy((paper) => verifyReceipt(current.receipt, paper, CRYPTOGRAPHY)),
        { name: current.name, facts: current.receipt.facts },
        language,
      );
  }
}

async function show(): Promise<void> {
  turn += 1;
  const mine = turn;
  const nodes = (await Promise.all(records.map(nodesOf))).flat();
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
