import { hash } from 'node:crypto';

/** A patient by either id, or both. */
interface PatientIds {
  readonly patientId: string | null;
  readonly externalId?: string | null | undefined;
}

/** A key with the kind of its origin, which both sides compare: patient, practice's own id, card or account. */
const keyOf = (kind: 'patient' | 'external' | 'card', text: string) =>
  `${kind}:${hash('sha256', `${kind} ${text}`)}`;

/**
 * The keys of a charge by which the clinic's payments are compared: each patient by both ids, and the last four with
 * the amount. Hashed, so that a reservation has no id of a patient.
 * @param amount cents.
 */
export function guardKeysOf(
  patients: readonly PatientIds[],
  lastFour: string | null,
  amount: number,
): string[] {
  const keys = [
    ...patients.flatMap(({ patientId, externalId }) => [
      ...(patientId ? [keyOf('patient', patientId)] : []),
      ...(externalId ? [keyOf('external', externalId)] : []),
    ]),
    ...(lastFour === null ? [] : [keyOf('card', `${lastFour} ${amount}`)]),
  ];
  return [...new Set(keys)].sort();
}

const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

/** How an earlier payment resembles a charge: null if no key is equal. */
export function sameBy(
  earlier: readonly string[],
  later: readonly string[],
): { readonly sameAs: 'patient' | 'card'; readonly otherPatient: boolean } | null {
  const equal = earlier.filter((key) => later.includes(key));
  if (equal.length === 0) return null;
  const isSamePatient = equal.some((key) => kindOf(key) !== 'card');
  const named = earlier.some(
    (key) => kindOf(key) !== 'card' && later.some((each) => kindOf(each) === kindOf(key)),
  );
  return { sameAs: isSamePatient ? 'patient' : 'card', otherPatient: named && !isSamePatient };
}
