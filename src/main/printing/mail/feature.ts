/**
 * Receipts by e-mail: the clinic's mail server, a patient's request for a receipt, and the outbox (`mail-outbox.ts`).
 *
 *    page: risk accepted, address read back ─▶ journal (request, address encrypted) ─▶ outbox ─▶ smtp.ts ─▶ mail server
 *
 * E-mails are sent from Production only. The address of a patient's record is never used unasked.
 */

import type { MailServer, MailStatus } from '../../../shared/contract/mail.ts';
import type { TillState } from '../../../shared/contract/till.ts';
import { clockText, DATE_AND_TIME } from '../../../shared/domain/clock.ts';
import type { PaperLine } from '../../../shared/domain/paper.ts';
import { mailedPaper, mailRisk, receiptMail } from '../../../shared/domain/receipt-mail.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Commands } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import {
  FAILED_STATES,
  listedMails,
  type Mail,
  openMails,
  wasMailed,
} from '../../journal/projections/mails.ts';
import { receiptByNumber } from '../../journal/projections/receipts.ts';
import { saleById } from '../../journal/projections/sales.ts';
import { ConnectionSettingsError } from '../../payments-api/connection.ts';
import { trust } from '../../payments-api/lines.ts';
import { wordingIn } from '../../receipts/receipts.ts';
import { CodedError } from '../../system/coded-error.ts';
import { MailOutbox } from './mail-outbox.ts';
import { type OutgoingMail, type SendMail, sendOverSmtp } from './smtp.ts';

/** Number of sent e-mails that are still listed. */
const SENT_SHOWN = 20;

/** The longest wait for the result of a test message, ms. */
const TEST_MS = 30_000;

/** The name of the mail server's password in the store of secrets. */
export const MAIL_SECRET = 'mail';

export function openMail(
  options: TillContext & {
    readonly commands: Commands;
    readonly kind: TillState['service']['kind'];
    readonly setUp: {
      readonly program: { mode(): TillState['mode'] };
      readonly secrets: {
        readonly guard: 'system' | 'file';
        read(name: string): string | null;
        keep(name: string, secret: string): void;
      };
    };
    /** True while a manager has to confirm the origin of the journal: another PC may send the same. */
    readonly isMoved: boolean;
    readonly pdf: (lines: readonly PaperLine[], title: string) => Promise<Uint8Array>;
  },
) {
  const { journal, settings, commands, newId, changed, kind, isMoved } = options;
  const { secrets, program } = options.setUp;
  const db = journal.readable;
  const isSimulated = kind !== 'production' || program.mode() === 'training';
  const server = () => settings.current.mail;
  const formatTime = clockText(DATE_AND_TIME);
  const send: SendMail = async (...message) => {
    const saved = server();
    if (saved === null) throw new CodedError('MAIL_NOT_SET_UP');
    return sendOverSmtp(saved, secrets.read(MAIL_SECRET), ...message);
  };

  const compose = async ({ mailId, number, address, form, language }: Mail) => {
    const found = receiptByNumber(db, number);
    if (found === null) throw new CodedError('NO_SUCH_RECEIPT');
    const { wording } = found.receipt;
    // A receipt has the clinic's texts in its own language only.
    const isOther = wording !== undefined && wording.language !== language;
    const receipt = isOther
      ? { ...found.receipt, wording: wordingIn(settings.current.receipts, language) }
      : found.receipt;
    const mail = receiptMail(receipt, { language, form, formatTime });
    const paper = mailedPaper(receipt, language, formatTime);
    const attachment =
      form === 'short'
        ? null
        : { name: `${mail.subject}.pdf`, pdf: await options.pdf(paper, mail.subject) };
    return { id: mailId, fromName: receipt.clinic.name, to: address, ...mail, attachment };
  };
  const outbox = new MailOutbox({
    ...options,
    isReady: () => !isSimulated && !isMoved && server() !== null,
    compose,
    send,
  });

  const requireSecond = (number: string, saleId: string, confirmed: boolean) => {
    if (confirmed) return;
    if (wasMailed(db, number)) throw new CodedError('SECOND_MAIL', { data: { from: 'here' } });
    // interface.md §6: Production may e-mail a patient that it knows.
    if (!isSimulated && saleById(db, saleId)?.patient_id != null) {
      throw new CodedError('SECOND_MAIL', { data: { from: 'service' } });
    }
  };
  /** Ends or repeats one that is in one of these states. @throws {CodedError} `NO_SUCH_MAIL` */
  const change = (
    command: { readonly commandId: string; readonly mailId: string },
    states: readonly Mail['state'][],
    entry: (mailId: string) => NewEntry,
  ) => {
    commands.runNew(command, () => {
      const { mailId } = command;
      const mail = openMails(db).find((each) => each.mailId === mailId);
      if (mail === undefined || !states.includes(mail.state)) throw new CodedError('NO_SUCH_MAIL');
      return [entry(mailId)];
    });
    outbox.wake();
  };
  const requireClinic = () => {
    if (program.mode() === 'training') throw new CodedError('TRAINING');
  };
  if (!isMoved) outbox.start();

  return {
    handlers: {
      mail: {
        settings: () => ({
          server: server(),
          passwordSaved: secrets.read(MAIL_SECRET) !== null,
          guard: secrets.guard,
        }),
        changeSettings: ({ commandId, server: next, password }) => {
          requireClinic();
          requireAuthority(next);
          const isSameAccount =
            next?.host === server()?.host && next?.account === server()?.account;
          const isKnown = isSameAccount && secrets.read(MAIL_SECRET) !== null;
          // A saved password is never sent to another server.
          if (next !== null && next.account !== '' && password === null && !isKnown) {
            throw new CodedError('PASSWORD_MISSING');
          }
          commands.runNew({ commandId }, (by) => {
            if (password !== null) secrets.keep(MAIL_SECRET, password);
            settings.change({ mail: next });
            const value = next === null ? null : JSON.stringify({ ...next, authority: undefined });
            return [{ kind: 'setting.changed', body: { name: 'mail', value, by } }];
          });
          changed();
          outbox.wake();
        },
        test: async ({ commandId, address }) => {
          if (isSimulated) throw new CodedError('MAIL_SIMULATED');
          const mail: OutgoingMail = {
            id: commandId,
            fromName: settings.current.clinic.name,
            to: address,
            subject: t('program.mailTest'),
            text: `${t('program.mailTestText', { clinic: settings.current.clinic.name })}\n`,
            attachment: null,
          };
          const delivery = await send(mail, () => {}, AbortSignal.timeout(TEST_MS));
          if (delivery.kind === 'accepted') return;
          const { reply } = delivery;
          const problem = delivery.kind === 'later' ? delivery.problem : null;
          throw new CodedError('MAIL_FAILED', { data: { problem, reply } });
        },
        send: ({ commandId, number, address, form, language, second }) => {
          commands.runNew({ commandId }, (by) => {
            const found = receiptByNumber(db, number);
            if (found === null) throw new CodedError('NO_SUCH_RECEIPT');
            if (!isSimulated && server() === null) throw new CodedError('MAIL_NOT_SET_UP');
            const { saleId } = found.receipt;
            requireSecond(number, saleId, second);
            const mailId = newId();
            const consent = mailRisk(language, form);
            const body = { mailId, number, saleId, address, form, language, consent, by };
            const queued: NewEntry = {
              kind: 'mail.queued',
              body: { ...body, ...(second ? { second } : {}) },
            };
            const ended = { mailId, outcome: 'simulated', reply: null, by: null } as const;
            return isSimulated ? [queued, { kind: 'mail.ended', body: ended }] : [queued];
          });
          outbox.wake();
        },
        list: () =>
          listedMails(db, SENT_SHOWN).map(({ language: _, since: _since, ...mail }) => mail),
        retry: (input) =>
          change(input, FAILED_STATES, (mailId) => ({
            kind: 'mail.retried',
            body: { mailId, by: commands.cashier() },
          })),
        drop: (input) =>
          change(input, ['queued', ...FAILED_STATES], (mailId) => ({
            kind: 'mail.ended',
            body: { mailId, outcome: 'dropped', reply: null, by: commands.cashier() },
          })),
      },
    } satisfies Feature['handlers'],
    slices: {
      mail: (): MailStatus => {
        const open = openMails(db);
        const failed = open.filter(({ state }) => FAILED_STATES.some((each) => each === state));
        return {
          kind: isSimulated ? 'simulated' : server() === null ? 'off' : 'ready',
          waiting: open.length - failed.length,
          failed: failed.length,
          problem: outbox.problem,
        };
      },
    } satisfies Feature['slices'],
    close: () => outbox.close(),
  };
}

/** @throws {CodedError} `CONNECTION_WRONG` for certificates that cannot be read. */
function requireAuthority(server: MailServer | null): void {
  if (server === null || server.authority === null) return;
  try {
    trust({ authority: server.authority });
  } catch (error) {
    if (!(error instanceof ConnectionSettingsError)) throw error;
    const data = { field: error.field, sentence: t(`checked.wrong-${error.field}`) };
    throw new CodedError('CONNECTION_WRONG', { data, cause: error });
  }
}
