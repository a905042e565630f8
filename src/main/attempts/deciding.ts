import type { Cashier } from '../../shared/domain/sale.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { waitAtMost } from '../wait-at-most.ts';
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
import type { Order } from './order.ts';
import type { Watches } from './watches.ts';

/** Longest wait of a decision for an optional last status check, ms. */
const LOOK_BEFORE_FREEING_MS = 5_000;

/** The part of the engine that decisions use. */
interface Engine {
  readonly watches: Pick<Watches, 'get' | 'lookNow'>;
  readonly run: (order: Order) => Promise<Attempt>;
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

  /** @throws {AttemptError}, and the errors of the approval. */
  take(order: Decide, cashier: Cashier): Promise<void> {
    const { commandId } = order;
    const underWay = this.#underWay.get(commandId);
    if (underWay !== undefined) return underWay;
    const taking = this.#take(order, cashier).finally(() => this.#underWay.delete(commandId));
    this.#underWay.set(commandId, taking);
    return taking;
  }

  async #take(order: Decide, cashier: Cashier): Promise<void> {
    const { journal, settled } = this.#ports;
    const { watches, run, follow } = this.#engine;
    const { attemptId, decision } = order;
    const looked = () => watches.get(attemptId).complete > 0;
    const seen = readAttempt(this.#ports, attemptId);
    const { follows } = seen;
    const known = follows === null ? 0 : doneBefore(this.#ports, follows);
    const entry = await takeDecision(this.#ports, order, cashier, looked);
    if (entry === null) return;
    await this.#lookOnceMore(attemptId, decision);
    requireChoice(this.#ports, attemptId, decision, looked());
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
  async #lookOnceMore(attemptId: string, decision: Decide['decision']): Promise<void> {
    if (decision === 'set-aside' || decision === 'was-done') return;
    const looking = this.#engine.watches.lookNow(attemptId);
    if (decision !== 'send-again') {
      return waitAtMost(this.#ports.after, LOOK_BEFORE_FREEING_MS, looking);
    }
    await looking;
    const { lastProblem } = this.#engine.watches.get(attemptId);
    if (lastProblem !== null) throw unreachable(lastProblem);
  }
}
