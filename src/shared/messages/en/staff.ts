/** English messages of staff. */
export const staff = {
  'staff.cashier': 'Cashier',
  'staff.lead': 'Lead',
  'role.manager': 'Manager',
  'staff.administrator': 'Administrator',
} as const;
