import type { App } from '../app.ts';
import type { Service } from '../service.ts';
import { depositDetails } from './deposit-details.ts';
import { depositSummary } from './deposit-summary.ts';
import { rejects } from './rejects.ts';
import { reportRoute } from './report.ts';
import { settlements } from './settlements.ts';
import { transactions } from './transactions.ts';

/** The five reports of interface.md §4.5. */
export function reportRoutes(app: App, service: Service): void {
  reportRoute(app, service, transactions(service.db));
  reportRoute(app, service, rejects(service.db));
  reportRoute(app, service, depositSummary(service.db));
  reportRoute(app, service, depositDetails(service.db));
  reportRoute(app, service, settlements(service.db));
}
