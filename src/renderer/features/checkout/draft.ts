import { v7 } from 'uuid';
import { create } from 'zustand';
import type { SaleOffer } from '../../../shared/contract/checkout.ts';
import type { CurrentSale } from '../../../shared/contract/till.ts';
import { paymentPlanIdSchema } from '../../../shared/contract/values.ts';
import { type Cents, cents, parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import type { LineChoice, SaleLine } from '../../../shared/domain/sale.ts';
import { LIMITS, oneLine, tooMany } from '../../../shared/domain/typed-text.ts';
import { useTillStore } from '../../ipc/till-store.ts';

/** Whose sale it is. */
export interface DraftPatient {
  readonly patientId: string | null;
  /** As the receipt prints it. */
  readonly patientName: string | null;
  /** The patient in the practice's own system. */
  readonly externalId: string | null;
}

/** What a line is for: its kind, and the clinic's own word where it has one. */
export type ChosenKind = Pick<SaleLine, 'kind' | 'name'>;

/** A tender whose form is the page's own; a card is the till's step. */
export type TenderForm = 'none' | 'cash' | 'account' | 'record';

/** The sale as typed, before it is anything to the till. */
export interface Draft extends DraftPatient {
  readonly saleId: string;
  /** The lines above the one that is being typed. */
  readonly lines: readonly SaleLine[];
  /** What the line that is being typed is for; null for the clinic's first. */
  readonly choice: ChosenKind | null;
  /** The amount as typed. */
  readonly typed: string;
  readonly description: string;
  /** The id of the plan that the line which is being typed pays off, as typed. */
  readonly plan: string;
  readonly tender: TenderForm;
  /** How much of the sale the next tender pays, as typed; empty for all that remains. */
  readonly part: string;
  /**
   * The last turn of the counter that was left here. Leaving shows at once: what is typed before the
   * till has heard of it is not lost.
   */
  readonly left: number;
}

export function kindOf({ kind, name }: ChosenKind | LineChoice): ChosenKind {
  return name === undefined || name === null ? { kind } : { kind, name };
}

/** What the first key of the counter is for. */
export function firstKind(): ChosenKind {
  const first = useTillStore.getState().till?.lineKinds[0];
  return first === undefined ? { kind: 'copay' } : kindOf(first);
}

const NOBODY: DraftPatient = { patientId: null, patientName: null, externalId: null };

const empty = (): Omit<Draft, 'left'> => ({
  saleId: v7(),
  lines: [],
  choice: null,
  typed: '',
  description: '',
  plan: '',
  tender: 'none',
  part: '',
  ...NOBODY,
});

export const useDraft = create<Draft>(() => ({ ...empty(), left: 0 }));

export function startNewDraft(): void {
  useDraft.setState(empty());
}

/** Nothing of a sale is typed or chosen yet. */
export function isUntouched({ lines, typed, description, patientId, externalId }: Draft): boolean {
  const text = typed + description;
  return lines.length === 0 && text === '' && patientId === null && externalId === null;
}

/** The sale as if it had been typed: all but its last line above, and that one in the field. */
function typedSale(lines: readonly SaleLine[]): Partial<Draft> {
  const last = lines.at(-1);
  if (last === undefined) return {};
  const { amount, description = '' } = last;
  return {
    lines: lines.slice(0, -1),
    choice: kindOf(last),
    typed: toDecimal(amount),
    description,
    plan: last.planId ?? '',
  };
}

/** Begins a sale that the practice's own system asked for. */
export function fillDraft({ externalId, lines }: SaleOffer): void {
  useDraft.setState({ ...empty(), ...typedSale(lines), externalId });
}

/** Begins a sale for a patient with what another screen found to be owed; nothing is charged by this. */
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
  const externalId = before.patientId === patientId ? before.externalId : null;
  useDraft.setState({
    ...empty(),
    ...typedSale(lines),
    patientId,
    patientName: name,
    externalId,
  });
}

/** What was typed here when a sale from another window came to the counter. */
let ownDraft: Draft | null = null;

/** Takes up a sale that stands at the counter, after a reload or from another window. */
export function adoptSale(sale: CurrentSale): void {
  const { saleId, lines, patientId, patientName, externalId } = sale;
  const draft = useDraft.getState();
  if (lines.length === 0 || draft.saleId === saleId) return;
  if (draft.typed !== '' || draft.lines.length > 0) ownDraft ??= draft;
  useDraft.setState({
    ...empty(),
    ...typedSale(lines),
    saleId,
    patientId,
    patientName,
    externalId,
  });
}

/**
 * The counter is free, whichever window freed it: what was typed here before is back; a sale that
 * takes no more money makes room for a new one.
 */
export function counterFreed(finishedSaleId: string | null): void {
  const { saleId, left } = useDraft.getState();
  if (ownDraft !== null) useDraft.setState({ ...ownDraft, left });
  else if (saleId === finishedSaleId) startNewDraft();
  ownDraft = null;
}

/** The line that is being typed; null while its amount is not one yet. */
function typedLine({ choice, typed, description, plan }: Draft): SaleLine | null {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return null;
  const told = oneLine(description);
  const kind = choice ?? firstKind();
  const { data: planId } = paymentPlanIdSchema.safeParse(oneLine(plan));
  return {
    ...kind,
    amount: parsed.amount,
    ...(told === '' ? {} : { description: told }),
    ...(kind.kind === 'plan-payment' && planId !== undefined ? { planId } : {}),
  };
}

/** All lines, the one that is being typed among them. */
export function draftLines(draft: Draft): SaleLine[] {
  const line = typedLine(draft);
  return line === null ? [...draft.lines] : [...draft.lines, line];
}

/** What is told of the line fits on a receipt. */
export function descriptionFits({ description }: Draft): boolean {
  return tooMany(description, LIMITS.lineDescription) === 0;
}

/** Puts the typed line above, and makes room for another. False while it is none. */
export function addDraftLine(): boolean {
  const draft = useDraft.getState();
  const line = typedLine(draft);
  if (line === null || !descriptionFits(draft)) return false;
  useDraft.setState({ lines: [...draft.lines, line], typed: '', description: '', plan: '' });
  return true;
}

/** Takes a line back into the field, to be changed or cleared. */
export function editDraftLine(index: number): void {
  const { lines } = useDraft.getState();
  const line = lines[index];
  if (line === undefined) return;
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
  const { saleId, patientId, patientName, externalId } = draft;
  return { saleId, lines: draftLines(draft), patientId, patientName, externalId };
}

/** The tender's form has done its work: what remains, if anything, takes another. */
export function tenderGiven(): void {
  useDraft.setState({ tender: 'none', part: '' });
}

/** Begins a sale of an amount that is known from elsewhere, such as a hold that was released. */
export function startDraftOf(amount: Cents): void {
  useDraft.setState({ ...empty(), typed: toDecimal(amount) });
}
