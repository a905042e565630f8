import type { Role } from '../../shared/domain/roles.ts';
import { t } from '../messages/t.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  cashier: t('staff.cashier'),
  lead: t('staff.lead'),
  manager: t('staff.managerRole'),
  administrator: t('staff.administrator'),
};
