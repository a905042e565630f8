import type { Cashier } from '../../../shared/domain/sale.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import { waitAtMost } from '../../system/wait-at-most.ts';
import { readAttempt } from './apply.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { doneBefore, unreachable } from './before-sending.ts';
import {
  type Decide,
  freedEntries,
  orderAgain,
  requireChoice,
  takeDecision,
  wasDone,
} from './decisions.ts';
import type { Monitors } from './monitors.ts';
import type { Command } from './payment-command.ts';

/** Longest wait of a decision for an optional last status check, ms. */
const CHECK_BEFORE_UNLOCK_MS = 5_000;

/** The part of the engine that decisions use. */
interface Engine {
  readonly monitors: Pick<Monitors, 'get' | 'checkNow'>;
  readonly run: (command: Command) => Promise<Attempt>;
  readonly follow: (attempt: Attempt) => void;
}

/** Takes the decisions of persons about attempts in the in-doubt list. */
export class Deciding {
  readonly #ports: AttemptsPorts;
  readonly #engine: Engine;
  /** By command id: a repeated command waits for the first one's end. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(ports: AttemptsPorts, engine: Engine) {
    this.#ports = ports;
    this.#engine = engine;
  }

  /** @throws {CodedError}, and the errors of the approval. */
  take(command: Decide, cashier: Cashier): Promise<void> {
    const { commandId } = command;
    const underWay = this.#underWay.get(commandId);
    if (underWay !== undefined) return underWay;
    const taking = this.#take(command, cashier).finally(() => this.#underWay.delete(commandId));
    this.#underWay.set(commandId, taking);
    return taking;
  }

  async #take(command: Decide, cashier: Cashier): Promise<void> {
    const { journal, settled } = this.#ports;
    const { monitors, run, follow } = this.#engine;
    const { attemptId, decision } = command;
    const checked = () => monitors.get(attemptId).complete > 0;
    const seen = readAttempt(this.#ports, attemptId);
    const { follows } = seen;
    const known = follows === null ? 0 : doneBefore(this.#ports, follows);
    const entry = await takeDecision(this.#ports, command, cashier, checked);
    if (entry === null) return;
    await this.#checkOnceMore(attemptId, decision);
    requireChoice(this.#ports, attemptId, decision, checked());
    if (decision === 'send-again' && follows !== null) {
      await run({ ...orderAgain(seen, follows, cashier, entry), known });
      return;
    }
    const attempt = readAttempt(this.#ports, attemptId);
    journal.append(
      entry,
      ...freedEntries(this.#ports, attempt, decision, cashier),
      ...(decision === 'was-done' ? wasDone(this.#ports, attempt) : []),
    );
    const after = readAttempt(this.#ports, attemptId);
    follow(after);
    settled(after, attempt);
  }

  /**
   * One more status check before a request is sent again or replaced: a late record may have
   * appeared by now. A decision that only frees a sale does not wait for an unreachable service.
   */
  async #checkOnceMore(attemptId: string, decision: Decide['decision']): Promise<void> {
    if (decision === 'set-aside' || decision === 'was-done') return;
    const looking = this.#engine.monitors.checkNow(attemptId);
    if (decision !== 'send-again') {
      return waitAtMost(this.#ports.after, CHECK_BEFORE_UNLOCK_MS, looking);
    }
    await looking;
    const { lastProblem } = this.#engine.monitors.get(attemptId);
    if (lastProblem !== null) throw unreachable(lastProblem);
  }
}
