import type { Cashier } from '../../shared/domain/sale.ts';

/** The user of a request in the service's format: `<user_id>:<full_name>` (interface.md §5.3). */
export function userId({ id, name }: Cashier): string {
  return `${id}:${name}`;
}
