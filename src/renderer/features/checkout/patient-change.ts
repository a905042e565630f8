/** When an answer or a chosen patient belongs to another sale than the one on the screen. */

/** The part of a draft that tells one sale from another. */
export interface SaleOfPatient {
  readonly saleId: string;
  readonly patientId: string | null;
  readonly externalId: string | null;
  /** Text of the patient search that begins a sale. */
  readonly search: string;
}

/** True if nothing that a person chose or searched changed: a late answer still belongs to it. */
export function isSameSale(asked: SaleOfPatient, now: SaleOfPatient): boolean {
  return (
    asked.saleId === now.saleId &&
    asked.patientId === now.patientId &&
    asked.externalId === now.externalId &&
    asked.search === now.search
  );
}

/**
 * True if a sale was begun for another patient: its amounts, kinds, plan and provider are of no use for
 * the chosen one. A sale with neither patient nor suggestion may be of anyone.
 */
export function isOfAnother(
  sale: SaleOfPatient & {
    readonly suggested: object | null;
    readonly lines: readonly { readonly patient?: object | undefined }[];
  },
  chosen: { readonly patientId: string; readonly externalId: string | null },
): boolean {
  const { patientId, externalId, suggested, lines } = sale;
  const isSameNumber =
    externalId !== null && externalId.toLowerCase() === chosen.externalId?.toLowerCase();
  if (patientId === chosen.patientId || (patientId === null && isSameNumber)) return false;
  return (
    patientId !== null ||
    externalId !== null ||
    suggested !== null ||
    lines.some(({ patient }) => patient !== undefined)
  );
}
