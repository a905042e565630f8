import { v7 } from 'uuid';
import { create } from 'zustand';
import type { IncomingSale } from '../../../shared/contract/checkout.ts';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import type { CurrentSale } from '../../../shared/contract/till.ts';
import { paymentPlanIdSchema } from '../../../shared/contract/values.ts';
import { type Cents, cents, parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import {
  EARLIER_VISIT_KINDS,
  NO_SERVICE_KINDS,
  type Payer,
  type SaleLine,
} from '../../../shared/domain/sale.ts';
import type { SuggestedAmount } from '../../../shared/domain/suggested-amount.ts';
import { LIMITS, oneLine, tooMany } from '../../../shared/domain/typed-text.ts';
import { useTillStore, whenPersonLeaves } from '../../ipc/till-store.ts';
import { isOfAnother, isSameSale } from './patient-change.ts';

/** The patient of the sale. */
export interface DraftPatient {
  readonly patientId: string | null;
  /** The name as the receipt prints it. */
  readonly patientName: string | null;
  /** The patient's id in the practice's own system. */
  readonly externalId: string | null;
  /** YYYY-MM-DD; null while unknown here. */
  readonly birthDate: string | null;
  /** The person that pays for the patient; null if the patient pays. */
  readonly payer: Payer | null;
}

/** The kind of a line, and the clinic's own name for it if there is one. */
export interface ChosenKind {
  readonly kind: SaleLine['kind'];
  readonly name?: string | undefined;
}

/** A tender with a form of the page; a card is a step of the till. */
export type TenderForm = 'none' | 'cash' | 'account' | 'record';

/** The sale as typed, before the till has it. */
interface TypedSale extends DraftPatient {
  readonly saleId: string;
  /** True if the amount comes first: the sale may have no patient. */
  readonly quick: boolean;
  /** Text of the patient search that begins a sale. */
  readonly search: string;
  /** The amount that was filled in for the patient; null before. */
  readonly suggested: SuggestedAmount | null;
  /** The provider of the visit on today's list, for the receipt of an HSA or FSA; null if unknown. */
  readonly provider: string | null;
  /** The lines above the one in the field. */
  readonly lines: readonly SaleLine[];
  /** The kind of the line in the field; null for the clinic's first kind. */
  readonly choice: ChosenKind | null;
  readonly typed: string;
  readonly description: string;
  /** Id of the plan that the line in the field pays off, as typed. */
  readonly plan: string;
  readonly tender: TenderForm;
  /** The part of the sale that the next tender pays, as typed; empty for all that remains. */
  readonly part: string;
  /** The number of equal parts that the sale is split into; 1 for none. */
  readonly ways: number;
}

export interface Draft extends TypedSale {
  /**
   * The last turn of the counter that this page left. The page shows the leave at once, so that
   * text typed before the till's answer is kept.
   */
  readonly left: number;
}

export function kindOf({
  kind,
  name,
}: {
  readonly kind: ChosenKind['kind'];
  readonly name?: string | null | undefined;
}): ChosenKind {
  return name === undefined || name === null ? { kind } : { kind, name };
}

/** The kind of the counter's first key. */
export function firstKind(): ChosenKind {
  const first = useTillStore.getState().till?.lineKinds[0];
  return first === undefined ? { kind: 'copay' } : kindOf(first);
}

const NO_PATIENT: DraftPatient = {
  patientId: null,
  patientName: null,
  externalId: null,
  birthDate: null,
  payer: null,
};

const empty = (): TypedSale => ({
  saleId: v7(),
  quick: false,
  search: '',
  suggested: null,
  provider: null,
  lines: [],
  choice: null,
  typed: '',
  description: '',
  plan: '',
  tender: 'none',
  part: '',
  ways: 1,
  ...NO_PATIENT,
});

export const useDraft = create<Draft>(() => ({ ...empty(), left: 0 }));

export function startNewDraft(): void {
  useDraft.setState(empty());
}

/** True if no part of a sale is typed or chosen yet. */
export function isUntouched(draft: Draft): boolean {
  const { lines, typed, description, search, patientId, externalId } = draft;
  const text = typed + description + search;
  return lines.length === 0 && text === '' && patientId === null && externalId === null;
}

/** True if the sale has no amount but the suggested one, which another sale may replace. */
export function isOnlySuggested({ lines, typed, suggested }: Draft): boolean {
  const filledIn = suggested === null ? '' : toDecimal(suggested.amount);
  return lines.length === 0 && (typed === '' || typed === filledIn);
}

/** True if the sale has amounts that no other screen could fill in again. */
export function isWorthSaving(draft: Draft): boolean {
  const isFromLink = draft.suggested?.source === 'link';
  return draftLines(draft).length > 0 && (isFromLink || !isOnlySuggested(draft));
}

/** True while the sale is to begin with its patient. */
export function isFinding({ quick, lines, typed, patientId, externalId }: Draft): boolean {
  return !quick && lines.length === 0 && typed === '' && patientId === null && externalId === null;
}

/** Chooses the patient of the sale. Nothing that was filled in or typed for another one is kept. */
export function choosePatient(patient: PatientHit): void {
  const before = useDraft.getState();
  const { saleId, quick } = before;
  const { patientId, name, externalId, birthDate } = patient;
  useDraft.setState({
    ...(isOfAnother(before, patient) ? { ...empty(), saleId, quick } : {}),
    patientId,
    patientName: name,
    externalId,
    birthDate,
    search: '',
  });
}

/** Remembers the sale on the screen. @returns a test whether a late answer still belongs to it. */
export function rememberSale(): () => boolean {
  const asked = useDraft.getState();
  return () => isSameSale(asked, useDraft.getState());
}

/** A sale may go on without its patient. */
export function removePatient(): void {
  useDraft.setState({ ...NO_PATIENT, quick: true });
}

/** Begins a sale with its amount; the patient is optional. */
export function startQuickPayment(amount: Cents | null = null): void {
  useDraft.setState({
    ...empty(),
    quick: true,
    typed: amount === null ? '' : toDecimal(amount),
  });
}

/** The sale as a draft: the last line in the field unless it is of another patient, the others above. */
function typedSale(lines: readonly SaleLine[]): Partial<Draft> {
  const last = lines.at(-1);
  if (last === undefined || last.patient !== undefined) return { lines };
  const { amount, description = '' } = last;
  return {
    lines: lines.slice(0, -1),
    choice: kindOf(last),
    typed: toDecimal(amount),
    description,
    plan: last.planId ?? '',
  };
}

/** Begins a sale that the practice's own system requested; it keeps the same patient. */
export function fillDraft({ externalId, lines, receivedAt }: IncomingSale): void {
  const { patientId, patientName, birthDate, payer, externalId: before } = useDraft.getState();
  const known = externalId === before ? { patientId, patientName, birthDate, payer } : {};
  const last = lines.at(-1);
  const suggested: SuggestedAmount | null =
    last === undefined ? null : { source: 'link', amount: last.amount, at: receivedAt };
  useDraft.setState({ ...empty(), ...typedSale(lines), ...known, externalId, suggested });
}

/** Begins a sale for a patient with amounts that another screen computed; this charges no money. */
export function startSale({
  patientId,
  name,
  lines,
}: {
  readonly patientId: string;
  readonly name: string;
  readonly lines: readonly SaleLine[];
}): void {
  const before = useDraft.getState();
  const known = before.patientId === patientId;
  useDraft.setState({
    ...empty(),
    ...typedSale(lines),
    patientId,
    patientName: name,
    externalId: known ? before.externalId : null,
    birthDate: known ? before.birthDate : null,
  });
}

/** The local draft when a sale from another window came to the counter. */
let ownDraft: Draft | null = null;

whenPersonLeaves(() => {
  ownDraft = null;
  startNewDraft();
});

/** Shows a sale that is open at the counter, after a reload or from another window. */
export function adoptSale(sale: CurrentSale): void {
  const { saleId, lines, patientId, patientName, externalId, payer } = sale;
  const draft = useDraft.getState();
  if (lines.length === 0 || draft.saleId === saleId) return;
  if (draft.typed !== '' || draft.lines.length > 0) ownDraft ??= draft;
  useDraft.setState({
    ...empty(),
    ...typedSale(lines),
    saleId,
    quick: true,
    patientId,
    patientName,
    externalId,
    payer,
    birthDate: draft.patientId === patientId ? draft.birthDate : null,
  });
}

/**
 * The counter is free, in whichever window that happened: restores the local draft; a sale that
 * takes no more money makes room for a new one.
 */
export function counterFreed(finishedSaleId: string | null): void {
  const { saleId, left } = useDraft.getState();
  if (ownDraft !== null) useDraft.setState({ ...ownDraft, left });
  else if (saleId === finishedSaleId) startNewDraft();
  ownDraft = null;
}

/** The line in the field; null while its amount is incomplete. */
function typedLine({ choice, typed, description, plan, provider }: Draft): SaleLine | null {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return null;
  const text = oneLine(description);
  const kind = choice ?? firstKind();
  const { data: planId } = paymentPlanIdSchema.safeParse(oneLine(plan));
  return {
    ...kind,
    amount: parsed.amount,
    ...(text === '' ? {} : { description: text }),
    ...providerOf(kind, provider),
    ...(kind.kind === 'plan-payment' && planId !== undefined ? { planId } : {}),
  };
}

/** The provider of today's visit, for a line that pays for it. */
function providerOf({ kind }: ChosenKind, provider: string | null) {
  const isOfVisit = ![...EARLIER_VISIT_KINDS, ...NO_SERVICE_KINDS].includes(kind);
  const name = oneLine(provider ?? '').slice(0, LIMITS.personName);
  return isOfVisit && name !== '' ? { provider: name } : {};
}

/** All lines, with the one in the field. */
function draftLines(draft: Draft): SaleLine[] {
  const line = typedLine(draft);
  return line === null ? [...draft.lines] : [...draft.lines, line];
}

/** True if the description of the line fits on a receipt. */
export function descriptionFits({ description }: Draft): boolean {
  return tooMany(description, LIMITS.lineDescription) === 0;
}

/** Adds the typed line above and empties the field. False while it is incomplete. */
export function addDraftLine(): boolean {
  const draft = useDraft.getState();
  const line = typedLine(draft);
  if (line === null || !descriptionFits(draft)) return false;
  useDraft.setState({ lines: [...draft.lines, line], typed: '', description: '', plan: '' });
  return true;
}

/** Adds a line of another patient of the family below the typed one. */
export function addFamilyLine(
  { patientId, externalId, name }: PatientHit,
  amount: Cents,
  kind: ChosenKind,
  provider: string,
): void {
  const patient = { patientId, externalId, name };
  const line = { ...kind, amount, ...providerOf(kind, provider), patient };
  addDraftLine();
  useDraft.setState(({ lines }) => ({ lines: [...lines, line] }));
}

/** Moves a line back into the field, to change or clear it; one of another patient is removed. */
export function editDraftLine(index: number): void {
  const { lines } = useDraft.getState();
  const line = lines[index];
  if (line === undefined) return;
  if (line.patient !== undefined) {
    useDraft.setState({ lines: lines.toSpliced(index, 1) });
    return;
  }
  useDraft.setState({
    lines: lines.filter((_, at) => at !== index),
    choice: kindOf(line),
    typed: toDecimal(line.amount),
    description: line.description ?? '',
    plan: line.planId ?? '',
  });
}

export function draftTotal(draft: Draft): Cents {
  return cents(draftLines(draft).reduce((sum, { amount }) => sum + amount, 0));
}

export function draftSale(draft: Draft) {
  const { saleId, patientId, patientName, externalId, payer } = draft;
  return { saleId, lines: draftLines(draft), patientId, patientName, externalId, payer };
}

/** The tender is done; another one takes the remainder, if any. */
export function tenderGiven(): void {
  useDraft.setState({ tender: 'none', part: '' });
}
