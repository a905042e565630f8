import type { SavedReports } from '../../shared/contract/reports.ts';
import type { DayRange } from '../../shared/domain/reports/days.ts';
import {
  rangeSaved,
  type SavedView,
  saveRange,
  withoutPatients,
} from '../../shared/domain/reports/saved-reports.ts';
import { CodedError } from '../system/coded-error.ts';

/** The storage of the reports' own settings. */
export interface SavedReportsStore {
  readonly current: SavedReports;
  keep(next: SavedReports): void;
}

/** Named views, the range used last, and the returns already seen. */
export class SavedReportsService {
  readonly #store: SavedReportsStore;
  readonly #changed: () => void;

  constructor(store: SavedReportsStore, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  get savedViews(): readonly SavedView[] {
    return this.#store.current.savedViews;
  }

  lastRange(today: string): DayRange | null {
    const { lastRange } = this.#store.current;
    return lastRange === null ? null : rangeSaved(lastRange, today);
  }

  rangeUsed(range: DayRange, today: string): void {
    this.#keep({ lastRange: saveRange(range, today) });
  }

  /** A new view replaces one of the same name. */
  saveView({ kind, name, view }: SavedView): void {
    const added = { kind, name, view: withoutPatients(kind, view) };
    this.#keep({ savedViews: [...this.#others(kind, name), added] });
  }

  forgetView(kind: SavedView['kind'], name: string): void {
    this.#keep({ savedViews: this.#others(kind, name) });
  }

  #others(kind: SavedView['kind'], name: string): SavedReports['savedViews'] {
    return this.#store.current.savedViews.filter(
      (each) => each.kind !== kind || each.name !== name,
    );
  }

  #keep(part: Partial<SavedReports>): void {
    try {
      this.#store.keep({ ...this.#store.current, ...part });
    } catch (error) {
      throw new CodedError('VIEWS_NOT_SAVED', { cause: error });
    }
    this.#changed();
  }
}
