import { type FailureKind, PaymentsApiError } from './payments-api-error.ts';

/** A failed request, as a screen receives it; codes as in src/shared/contract/values.ts. */
export interface ServiceFailure {
  readonly problem: string;
  readonly outcome: FailureKind | 'unanswered';
  readonly field: string | null;
}

/** A failed request for a record, which moves no money. */
export class ServiceFailed extends Error {
  readonly code = 'SERVICE_FAILED';
  readonly data: ServiceFailure;

  constructor(data: ServiceFailure, options: ErrorOptions) {
    super(data.problem, options);
    this.name = 'ServiceFailed';
    this.data = data;
  }
}

/** Reads from the service. @throws {ServiceFailed} in place of a PaymentsApiError */
export function reading<T>(ask: () => Promise<T>): Promise<T> {
  return asking(ask, (kind) => (kind === 'in-doubt' ? 'unanswered' : kind));
}

/** Changes data at the service, once. @throws {ServiceFailed} in place of a PaymentsApiError */
export function changing<T>(ask: () => Promise<T>): Promise<T> {
  return asking(ask, (kind) => kind);
}

async function asking<T>(
  ask: () => Promise<T>,
  outcomeOf: (kind: FailureKind) => ServiceFailure['outcome'],
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsApiError)) throw error;
    const { code, kind, field = null } = error;
    throw new ServiceFailed({ problem: code, outcome: outcomeOf(kind), field }, { cause: error });
  }
}
