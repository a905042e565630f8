/** The groups of rules, in the order of the report. */
export const GROUPS = [
  'fields',
  'formats',
  'operations',
  'states',
  'errors',
  'authentication',
  'reports',
  'limits',
] as const;
export type Group = (typeof GROUPS)[number];

/** A rule on which the service has no data, for example a report without rows. */
export const NO_DATA = 'no data';

/** One rule of the interface document, checked from outside. */
export interface Check {
  readonly group: Group;
  /** The section of interface.md. */
  readonly section: string;
  /** Unique within the section. */
  readonly name: string;
  /** The document leaves it open: docs/reference/interface-decisions.md decides. */
  readonly decision: boolean;
  /** It compares whole lists, so nothing may be made meanwhile. */
  readonly alone?: true;
  /** Returns NO_DATA if there is nothing to check. @throws Deviation if the service does otherwise */
  readonly run: () => Promise<unknown>;
}

type Make = (section: string, name: string, run: Check['run']) => Check;

/** Functions that make the checks of a group: by a rule of the document, or by a decision. */
export function checksOf(group: Group): { readonly rule: Make; readonly decision: Make } {
  return {
    rule: (section, name, run) => ({ group, section, name, decision: false, run }),
    decision: (section, name, run) => ({ group, section, name, decision: true, run }),
  };
}

/** The result of one check. */
export interface Finding {
  readonly check: Check;
  readonly verdict: 'ok' | 'deviates' | typeof NO_DATA;
  /** The deviation in one sentence. */
  readonly detail: string;
  readonly seconds: number;
}

/** Makes a value at its first use, for all that use it. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
