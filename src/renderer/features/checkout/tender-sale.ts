import type { CurrentSale } from '../../../shared/contract/till.ts';
import { type Cents, type ParsedAmount, parseAmount } from '../../../shared/domain/money.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import { type Draft, draftSale, draftTotal } from './draft.ts';

/** A sale for which a tender is given: typed here, or at the counter with something of it paid. */
export interface TenderSale {
  /** What every command on it says. */
  readonly command: ReturnType<typeof draftSale> & { readonly amount: Cents | null };
  readonly lines: readonly SaleLine[];
  readonly total: Cents;
  readonly remaining: Cents;
  /** What the tender at hand pays. */
  readonly due: Cents;
  readonly patientName: string | null;
}

/** What of the sale the next tender pays: all of it, unless a part was typed. */
export function partOf(typed: string, remaining: Cents): ParsedAmount {
  return typed.trim() === '' ? { ok: true, amount: remaining } : parseAmount(typed);
}

/** The sale at hand: the one at the counter, else the one that is typed. */
export function tenderSale(draft: Draft, current: CurrentSale | null): TenderSale {
  const remaining = current?.remaining ?? draftTotal(draft);
  const part = partOf(draft.part, remaining);
  const due = part.ok && part.amount <= remaining ? part.amount : remaining;
  const amount = due === remaining ? null : due;
  if (current === null) {
    const sale = draftSale(draft);
    const { lines, patientName } = sale;
    return { command: { ...sale, amount }, lines, total: remaining, remaining, due, patientName };
  }
  const { saleId, lines, total, patientId, patientName, externalId } = current;
  const command = { saleId, lines: [...lines], patientId, patientName, externalId, amount };
  return { command, lines, total, remaining, due, patientName };
}

/** What a command on the tender at the counter says: the sale, and how much of it. */
export function currentTender(sale: CurrentSale) {
  const { saleId, lines, patientId, patientName, externalId, due: amount, operation } = sale;
  return { saleId, lines: [...lines], patientId, patientName, externalId, amount, operation };
}
