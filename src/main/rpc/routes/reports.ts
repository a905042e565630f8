import type { Till } from '../../app.ts';
import { reading } from '../../service/service-failed.ts';
import type { Implementer } from '../implementer.ts';
import { latest } from '../latest.ts';

const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

export const reportsRoutes = (os: Implementer, till: Till) => {
  const { reports } = till;
  const { reportsService } = reports;
  return {
    watch: os.reports.watch.handler(({ context }) =>
      latest(() => reportsService.state, reportsService.subscribe, context.signal),
    ),
    open: os.reports.open.handler(({ input }) => reportsService.open(input)),
    cancel: os.reports.cancel.handler(({ input }) => reportsService.cancel(input.kind)),
    resume: os.reports.resume.handler(({ input }) => reportsService.resume(input.kind)),
    rows: os.reports.rows.handler(({ input: { kind, view, from, count } }) =>
      reportsService.rows(kind, view, from, count),
    ),
    groups: os.reports.groups.handler(({ input: { kind, view, by } }) =>
      reportsService.groups(kind, view, by),
    ),
    export: os.reports.export.handler(async ({ input: { kind, view, format, bom } }) => {
      const { name, bytes } = await reportsService.export(kind, view, format, bom);
      return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES[format] });
    }),
    posting: os.reports.posting.handler(({ input }) => {
      const { name, bytes } = reports.posting(input.day);
      return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES.csv });
    }),
    saveView: os.reports.saveView.handler(({ input }) => reports.kept.saveView(input)),
    forgetView: os.reports.forgetView.handler(({ input: { kind, name } }) =>
      reports.kept.forgetView(kind, name),
    ),
    returns: os.reports.returns.handler(async () => [
      ...(await reading(() => reports.returns.since())),
    ]),
    returnsSeen: os.reports.returnsSeen.handler(({ input }) => reports.returns.seen(input)),
    openOverview: os.reports.openOverview.handler(({ input }) =>
      reportsService.openOverview(input.range),
    ),
    cancelOverview: os.reports.cancelOverview.handler(() => reportsService.overview.cancel()),
    resumeOverview: os.reports.resumeOverview.handler(() => reportsService.overview.fetch()),
    overview: os.reports.overview.handler(() => reportsService.overview.drawn),
  };
};
