import type { KeptReports } from '../../shared/contract/reports.ts';
import type { DayRange } from '../../shared/domain/reports/days.ts';
import {
  type KeptView,
  keepRange,
  rangeKept,
  withoutPatients,
} from '../../shared/domain/reports/kept-reports.ts';
import { ReportError } from './report-error.ts';

/** The storage of the reports' own settings. */
export interface KeptReportsStore {
  readonly current: KeptReports;
  keep(next: KeptReports): void;
}

/** Named views, the range used last, and the returns already seen. */
export class KeptReportsDesk {
  readonly #store: KeptReportsStore;
  readonly #changed: () => void;

  constructor(store: KeptReportsStore, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  get views(): readonly KeptView[] {
    return this.#store.current.views;
  }

  lastRange(today: string): DayRange | null {
    const { lastRange } = this.#store.current;
    return lastRange === null ? null : rangeKept(lastRange, today);
  }

  rangeUsed(range: DayRange, today: string): void {
    this.#keep({ lastRange: keepRange(range, today) });
  }

  /** A new view replaces one of the same name. */
  keepView({ kind, name, view }: KeptView): void {
    const kept = { kind, name, view: withoutPatients(kind, view) };
    this.#keep({ views: [...this.#others(kind, name), kept] });
  }

  forgetView(kind: KeptView['kind'], name: string): void {
    this.#keep({ views: this.#others(kind, name) });
  }

  seenReturns(connectionId: string): KeptReports['seenReturns'][string] | null {
    return this.#store.current.seenReturns[connectionId] ?? null;
  }

  returnsSeen(connectionId: string, seen: KeptReports['seenReturns'][string]): void {
    const { seenReturns } = this.#store.current;
    this.#keep({ seenReturns: { ...seenReturns, [connectionId]: seen } });
  }

  #others(kind: KeptView['kind'], name: string): KeptReports['views'] {
    return this.#store.current.views.filter((each) => each.kind !== kind || each.name !== name);
  }

  #keep(part: Partial<KeptReports>): void {
    try {
      this.#store.keep({ ...this.#store.current, ...part });
    } catch (error) {
      throw new ReportError('VIEWS_NOT_KEPT', { cause: error });
    }
    this.#changed();
  }
}
