import { t } from '../../shared/messages/t.ts';
import type { StartTimer } from '../system/timers.ts';
import type { EmbeddedService } from './embedded-service.ts';

/** Wait before each consecutive start, ms; the last one repeats. */
const WAITS_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;

/** A service that ran this long started well: the next wait is the first again, ms. */
const SETTLED_MS = 60_000;

export interface KeepRunningOptions {
  readonly first: EmbeddedService;
  readonly start: () => Promise<EmbeddedService>;
  /** Called with the new address and password after a restart. */
  readonly moved: (service: EmbeddedService) => void;
  readonly after: StartTimer;
  /** Ms of a monotonic clock. */
  readonly monotonic: () => number;
  readonly reportFault: (error: unknown) => void;
}

export interface SavedService {
  readonly current: EmbeddedService;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/**
 * Restarts the program's own service when it ends unexpectedly, with growing waits. Its payments
 * are on the disk; requests on their way become in doubt, and are resolved when it is back.
 */
export function keepServiceRunning(options: KeepRunningOptions): SavedService {
  const { after, monotonic, reportFault } = options;
  let current = options.first;
  let stopped = false;
  let tries = 0;
  let cancel = () => {};
  let starting: Promise<void> = Promise.resolve();

  const follow = (service: EmbeddedService) => {
    const startedAt = monotonic();
    void service.ended.then((code) => {
      if (stopped) return;
      reportFault(new Error(t('program.demoPaymentServiceStopped'), { cause: { code } }));
      if (monotonic() - startedAt >= SETTLED_MS) tries = 0;
      startLater();
    });
  };
  const startLater = () => {
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
    tries += 1;
    cancel = after(wait, () => {
      starting = options.start().then(
        async (service) => {
          if (stopped) return service.stop();
          current = service;
          options.moved(service);
          follow(service);
        },
        (error: unknown) => {
          reportFault(error);
          if (!stopped) startLater();
        },
      );
    });
  };
  follow(current);

  return {
    get current() {
      return current;
    },
    stop: async () => {
      stopped = true;
      cancel();
      await starting;
      await current.stop();
    },
  };
}
