import type { CallRecord } from './call.ts';
import type { Failure } from './failure-class.ts';
import { sentence } from './failure-sentences.ts';
import { PaymentsApiError } from './payments-api-error.ts';
import type { Environment } from './settings.ts';

/** Follows one call from its start to its one line in the log. */
export interface CallTrace {
  answered(status: number | undefined): void;
  failed(failure: Failure, cause: unknown): PaymentsApiError;
}

/** @param changes true if the call may change something, so that the error must mention doubt */
export function beginTrace(
  operation: string,
  changes: boolean,
  environment: Environment,
  log: (line: CallRecord) => void,
): CallTrace {
  const started = environment.monotonic();
  const requestId = environment.newId();

  const ended = (outcome: CallRecord['outcome'], status: number | undefined) => {
    const durationMs = environment.monotonic() - started;
    try {
      log({ operation, status: status ?? null, durationMs, requestId, outcome });
    } catch (error) {
      // A log write error must not change the outcome of a payment.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    return { operation, durationMs, requestId };
  };

  return {
    answered(status) {
      ended('answered', status);
    },
    failed(failure, cause) {
      const { detail, ...known } = failure;
      const context = { ...known, ...ended(failure.kind, failure.status) };
      const message = sentence(failure.code, failure.kind, {
        changes,
        ...(detail === undefined ? {} : { detail }),
      });
      return new PaymentsApiError(context, message, cause);
    },
  };
}
