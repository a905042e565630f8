import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import type { Records } from '../service/service-link.ts';
import { PatientsError } from './patients-error.ts';

export interface PatientsPorts {
  readonly journal: Journal;
  /** The service's records, on the connection in use. */
  readonly records: () => Records;
  /** Who may act right now: nobody while the screen is covered. */
  readonly acting: () => (Cashier & { readonly role: Role }) | null;
}

/** Who asks, or `NOT_SIGNED_IN`. */
export function requireActing({ acting }: PatientsPorts): Cashier & { readonly role: Role } {
  const by = acting();
  if (by === null) throw new PatientsError('NOT_SIGNED_IN');
  return by;
}
