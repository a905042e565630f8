import type { CurrentSale } from '../../../shared/contract/till.ts';
import { cashOf } from '../../../shared/domain/cash.ts';
import {
  type Cents,
  cents,
  firstShare,
  type ParsedAmount,
  parseAmount,
} from '../../../shared/domain/money.ts';
import type { Payer, SaleLine } from '../../../shared/domain/sale.ts';
import { type Draft, draftSale, draftTotal } from './draft.ts';

/** A sale that takes a tender: typed here, or at the counter and partly paid. */
export interface TenderSale {
  /** The fields of the sale for every command. */
  readonly command: ReturnType<typeof draftSale> & { readonly amount: Cents | null };
  readonly lines: readonly SaleLine[];
  readonly total: Cents;
  readonly remaining: Cents;
  /** Amount that this tender pays, cents. */
  readonly due: Cents;
  readonly patientName: string | null;
  readonly payer: Payer | null;
  /** Part of the sale that was paid in cash so far, cents. */
  readonly cashPaid: Cents;
}

/** The equal parts that are still to pay of a sale at the counter: 1 for all that remains. */
export function waysLeft({ ways }: Draft, { parts }: CurrentSale): number {
  return Math.max(1, ways - parts.length);
}

/** Part of the sale that the next tender pays: the next of its equal parts, unless a part was typed. */
export function partOf(typed: string, remaining: Cents, ways: number): ParsedAmount {
  return typed.trim() === ''
    ? { ok: true, amount: firstShare(remaining, ways) }
    : parseAmount(typed);
}

/** The current sale: the one at the counter, else the typed one. */
export function tenderSale(draft: Draft, current: CurrentSale | null): TenderSale {
  const remaining = current?.remaining ?? draftTotal(draft);
  const part = partOf(draft.part, remaining, current === null ? 1 : waysLeft(draft, current));
  const due = part.ok && part.amount <= remaining ? part.amount : remaining;
  const amount = due === remaining ? null : due;
  if (current === null) {
    const sale = draftSale(draft);
    const { lines, patientName, payer } = sale;
    const command = { ...sale, amount };
    const cashPaid = cents(0);
    return { command, lines, total: remaining, remaining, due, patientName, payer, cashPaid };
  }
  const { saleId, lines, total, patientId, patientName, externalId, payer } = current;
  const patient = { patientId, patientName, externalId, payer };
  const command = { saleId, lines: [...lines], ...patient, amount };
  const cashPaid = cashOf(current.parts);
  return { command, lines, total, remaining, due, patientName, payer, cashPaid };
}

/** The fields of a command for the sale at the counter: the sale, and the amount. */
export function currentTender(sale: CurrentSale) {
  const { saleId, lines, patientId, patientName, externalId, payer } = sale;
  const { due: amount, operation } = sale;
  const patient = { patientId, patientName, externalId, payer };
  return { saleId, lines: [...lines], ...patient, amount, operation };
}
