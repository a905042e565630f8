import type { Till } from '../../app.ts';
import { requireCashier } from '../../payments/sale-checks.ts';
import type { Implementer } from '../implementer.ts';

export const attemptsRoutes = (os: Implementer, till: Till) => ({
  decide: os.attempts.decide.handler(({ input }) =>
    till.attemptsOf(input.attemptId).decide(input, requireCashier(till.staff.cashier)),
  ),
  checkNow: os.attempts.checkNow.handler(({ input }) =>
    till.attemptsOf(input.attemptId).checkNow(input.attemptId),
  ),
  closeAlarm: os.attempts.closeAlarm.handler(({ input }) =>
    till.attemptsOf(input.alarmId).closeAlarm(input, requireCashier(till.staff.cashier)),
  ),
});
