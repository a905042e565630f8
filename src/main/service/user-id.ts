import type { Cashier } from '../../shared/domain/sale.ts';

/** Whose request it is, as the service hears it: `<user_id>:<full_name>` (interface.md §5.3). */
export function userId({ id, name }: Cashier): string {
  return `${id}:${name}`;
}
