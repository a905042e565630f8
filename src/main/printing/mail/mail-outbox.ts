/**
 * The outbox of e-mails. The journal has the queue, so that it survives a crash and a restart.
 *
 *    queued ─▶ begun ─▶ accepted │ refused │ unknown          begun at a start ─▶ unknown
 *      ▲  └────▶ expired            │          │
 *      │◀─────── postponed ─────────┘          │
 *      └◀─────── retried by a person ──────────┘
 *
 * `begun` is journaled right before the first byte of the message leaves. Until then a failure is tried again by
 * itself. After it only a reply of the server decides: without one the server may have the message, which is
 * never sent again automatically.
 */

import type { MailProblem } from '../../../shared/contract/mail.ts';
import type { TillContext } from '../../context.ts';
import { erasedName } from '../../journal/name-keys.ts';
import { type Mail, openMails } from '../../journal/projections/mails.ts';
import { waitAtMost } from '../../system/timers.ts';
import type { Delivery, OutgoingMail, SendMail } from './smtp.ts';

const MINUTE = 60_000;

/** Waits between tries, ms; the last one repeats. */
const WAITS = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * MINUTE);

/** The longest wait for a server at the end of the program, ms. */
const CLOSE_MS = 5_000;

/** A receipt is of no use to a patient after a day of tries. */
const EXPIRES_AFTER = 24 * 60 * MINUTE;

export class MailOutbox {
  readonly #ports: MailOutboxContext;
  #running: Promise<void> | null = null;
  /** True if it was woken during a run, e.g. by new settings. */
  #isDue = false;
  #stopTimer = () => {};
  #failures = 0;
  #problem: MailProblem | null = null;
  #closed = false;
  readonly #ended = new AbortController();

  constructor(ports: MailOutboxContext) {
    this.#ports = ports;
  }

  /** The problem of the last try; null after a success. */
  get problem(): MailProblem | null {
    return this.#problem;
  }

  /** Runs at the start: a message that was on its way when the program ended may have arrived. */
  start(): void {
    for (const { mailId, state } of openMails(this.#ports.journal.readable)) {
      if (state === 'begun') this.#end(mailId, 'unknown', null);
    }
    this.wake();
  }

  /** Tries every waiting e-mail now. */
  wake(): void {
    this.#stopTimer();
    this.#stopTimer = () => {};
    this.#isDue = this.#running !== null;
    if (this.#closed || this.#isDue || !this.#ports.isReady()) return;
    if (this.#waiting().length === 0) return;
    // Runs asynchronously: its own entries must find `#running` set.
    this.#running = Promise.resolve()
      .then(() => this.#run())
      .catch(this.#ports.reportFault)
      .finally(() => {
        this.#running = null;
        if (this.#isDue) this.wake();
        else this.#wakeLater();
      });
  }

  /** Waits a little for the message on its way; then it may have arrived or not. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopTimer();
    const running = this.#running;
    if (running === null) return;
    await waitAtMost(this.#ports.after, CLOSE_MS, running);
    this.#ended.abort();
    await running;
  }

  #waiting(): readonly Mail[] {
    return openMails(this.#ports.journal.readable).filter(({ state }) => state === 'queued');
  }

  async #run(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const next = this.#waiting().find(({ mailId }) => !tried.has(mailId));
      if (next === undefined || this.#closed) break;
      tried.add(next.mailId);
      if (!(await this.#deliver(next))) break;
    }
    if (this.#waiting().length === 0) this.#failures = 0;
  }

  /** False if the server would take no other message either. */
  async #deliver(mail: Mail): Promise<boolean> {
    const { journal, now, compose, send, changed, reportFault } = this.#ports;
    const { mailId } = mail;
    if (now().getTime() - Date.parse(mail.since) > EXPIRES_AFTER) {
      this.#end(mailId, 'expired', mail.reply);
      return true;
    }
    if (mail.address === erasedName()) {
      this.#end(mailId, 'dropped', null);
      return true;
    }
    let composed: OutgoingMail;
    try {
      composed = await compose(mail);
    } catch (error) {
      reportFault(error);
      if (this.#stateOf(mailId) === 'queued') this.#end(mailId, 'refused', null);
      return true;
    }
    let delivery: Delivery;
    try {
      const begin = () => journal.append({ kind: 'mail.begun', body: { mailId } });
      delivery = await send(composed, begin, this.#ended.signal);
    } catch (error) {
      if (this.#stateOf(mailId) === 'queued') throw error;
      return true; // dropped on a page while the server was dialed
    }
    if (delivery.kind !== 'later') {
      this.#problem = null;
      this.#failures = 0;
      this.#end(mailId, delivery.kind, delivery.reply);
      return true;
    }
    this.#problem = delivery.problem;
    this.#failures += 1;
    if (this.#stateOf(mailId) === 'begun') this.#end(mailId, 'postponed', delivery.reply);
    else changed();
    return !delivery.ofServer;
  }

  /** Null once it is over. */
  #stateOf(mailId: string): Mail['state'] | null {
    const open = openMails(this.#ports.journal.readable);
    return open.find((each) => each.mailId === mailId)?.state ?? null;
  }

  #end(
    mailId: string,
    outcome: 'accepted' | 'refused' | 'unknown' | 'postponed' | 'expired' | 'dropped',
    reply: string | null,
  ): void {
    this.#ports.journal.append({ kind: 'mail.ended', body: { mailId, outcome, reply, by: null } });
  }

  #wakeLater(): void {
    if (this.#closed || this.#waiting().length === 0) return;
    const wait = WAITS[Math.min(Math.max(this.#failures, 1), WAITS.length) - 1] ?? MINUTE;
    this.#stopTimer = this.#ports.after(wait, () => this.wake());
  }
}

/** The mail server, and the messages to send. */
interface MailOutboxContext extends TillContext {
  /** False without a mail server, and where no e-mail may be sent. */
  readonly isReady: () => boolean;
  readonly compose: (mail: Mail) => Promise<OutgoingMail>;
  readonly send: SendMail;
}
