import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const closingRoutes = (os: Implementer, till: Till) => ({
  xReport: os.closing.xReport.handler(() => till.closing.xForCounter),
  printX: os.closing.printX.handler(() => till.printX()),
  current: os.closing.current.handler(() => till.closing.current),
  sinceClose: os.closing.sinceClose.handler(() => till.closing.sinceClose),
  begin: os.closing.begin.handler(({ input }) => till.closing.begin(input)),
  signOff: os.closing.signOff.handler(({ input }) => till.closing.signOff(input)),
  match: os.closing.match.handler(({ input }) => till.closing.match(input.closingId)),
  finish: os.closing.finish.handler(({ input }) => till.closing.finish(input)),
  leave: os.closing.leave.handler(({ input }) => till.closing.leave(input)),
  zReports: os.closing.zReports.handler(() =>
    till.closing.zReports.map(({ closed_by: closedBy, over_short: overShort, ...row }) => ({
      ...row,
      closedBy,
      overShort,
    })),
  ),
  zReport: os.closing.zReport.handler(({ input }) => till.closing.zReport(input.number)),
  deposits: os.closing.deposits.handler(({ input }) => till.closing.deposits(input.number)),
  printZ: os.closing.printZ.handler(({ input }) => till.printZ(input.number, true)),
});
