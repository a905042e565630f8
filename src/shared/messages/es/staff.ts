import type { staff as english } from '../en/staff.ts';

/** Spanish messages of staff. */
export const staff: Readonly<Record<keyof typeof english, string>> = {
  'staff.cashier': 'Cajero',
  'staff.lead': 'Supervisor',
  'role.manager': 'Gerente',
  'staff.administrator': 'Administrador',
};
