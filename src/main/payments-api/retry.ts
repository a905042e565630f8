import { type FailureCode, PaymentsApiError } from './payments-api-error.ts';
import type { Environment, RetrySettings } from './settings.ts';

/**
 * Failures that a read may retry, since they can pass soon. A certificate, a password or a wrong
 * field stays wrong.
 */
export const quickFailures: ReadonlySet<FailureCode> = new Set([
  'name-not-found',
  'connection-refused',
  'unreachable',
  'connection-lost',
  'answer-cut-off',
  'server-error',
  'too-many-requests',
]);

const passingFailures = new Set([...quickFailures, 'connect-timeout', 'timeout'] as const);

/**
 * Retries a read after a passing failure, after a wait with full jitter. Never used for a money
 * request.
 */
export async function retried<T>(
  settings: RetrySettings,
  environment: Environment,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
  passing: ReadonlySet<FailureCode> = passingFailures,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      const hopeless = !(error instanceof PaymentsApiError) || !passing.has(error.code);
      if (hopeless || made >= settings.attempts || signal?.aborted) throw error;
      const ceiling = Math.min(settings.firstCeilingMs * 2 ** (made - 1), settings.lastCeilingMs);
      await environment.wait(environment.random() * ceiling, signal).catch((stopped: unknown) => {
        // The next attempt finds the aborted signal and fails with its own class.
        if (signal?.aborted !== true) throw stopped;
      });
    }
  }
}
