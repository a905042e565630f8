import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailProblem, MailServer } from '../../../shared/contract/mail.ts';
import { trust } from '../../payments-api/lines.ts';

/** A message for one address. */
export interface OutgoingMail {
  /** Of the header, without brackets: servers recognize a second copy by it. */
  readonly id: string;
  /** The name of the sender. */
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly name: string; readonly pdf: Uint8Array } | null;
}

/** The result of one try. `reply` is the status code of the server's answer. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly reply: string | null }
  /** For good: the address or the message was refused. */
  | { readonly kind: 'refused'; readonly reply: string }
  /** The connection ended after the message had begun: the server may have it. */
  | { readonly kind: 'unknown'; readonly reply: null }
  /** Not accepted, and worth a later try. `ofServer`: no other message would pass either. */
  | {
      readonly kind: 'later';
      readonly problem: MailProblem;
      readonly reply: string | null;
      readonly ofServer: boolean;
    };

/**
 * Sends one message, once. @param handOver called right before the first byte of the message leaves; its error
 * ends the connection without the message, and is thrown. @param signal ends it as a lost connection would.
 */
export type SendMail = (
  mail: OutgoingMail,
  handOver: () => void,
  signal: AbortSignal,
) => Promise<Delivery>;

const CONNECT_MS = 15_000;
/** A server may take its time for the reply to a message (RFC 5321 §4.5.3.2). */
const SILENCE_MS = 120_000;

/** The fields of the library's errors. */
interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly originalCode?: string | undefined;
}

/** Sends over the clinic's mail server (RFC 5321): connect, encrypt, sign in, envelope, message. */
export async function sendOverSmtp(
  { host, port, security, account, from, authority }: MailServer,
  password: string | null,
  mail: OutgoingMail,
  handOver: () => void,
  signal: AbortSignal,
): Promise<Delivery> {
  if (account !== '' && password === null) return ofServer('password-missing');
  const domain = from.slice(from.indexOf('@') + 1);
  const message = await new MailComposer({
    from: { name: mail.fromName, address: from },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments:
      mail.attachment === null
        ? []
        : [
            {
              filename: mail.attachment.name,
              content: Buffer.from(mail.attachment.pdf),
              contentType: 'application/pdf',
            },
          ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  const connection = new SMTPConnection({
    host,
    port,
    name: domain,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls:
      security === 'none' ? {} : { secureContext: trust(authority === null ? {} : { authority }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  const failed = Promise.withResolvers<never>();
  connection.on('error', failed.reject);
  failed.promise.catch(() => {}); // the step under way reports it
  const stop = () => failed.reject(new Error('The program ends.'));
  signal.addEventListener('abort', stop, { once: true });
  const take = (run: Parameters<typeof step>[0]) => Promise.race([step(run), failed.promise]);
  let begun = false;
  let notHandedOver: Error | null = null;
  const stream = new Readable({
    read() {
      try {
        handOver();
        begun = true;
        this.push(message);
        this.push(null);
      } catch (error) {
        notHandedOver = asError(error);
        this.destroy(notHandedOver);
      }
    },
  });
  try {
    await take((done) => connection.connect(done));
    if (account !== '') {
      const login = { user: account, pass: password ?? '' };
      await take((done) => connection.login(login, done));
    }
    await take((done) => connection.send({ from, to: [mail.to] }, stream, done));
    connection.quit();
    return { kind: 'accepted', reply: '250' };
  } catch (error) {
    connection.close();
    if (notHandedOver !== null) throw notHandedOver;
    return deliveryOf(asError(error), begun);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** One step of the dialog as a promise. */
function step(run: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    run((error) => {
      if (error == null) resolve();
      else reject(error);
    });
  });
}

const ofServer = (problem: MailProblem, reply: string | null = null): Delivery => ({
  kind: 'later',
  problem,
  reply,
  ofServer: true,
});

/** A server's certificate or protocol that is not accepted here. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ERR_SSL|ERR_TLS/;

/** The meaning of a failed step. @param begun true if a byte of the message may have left. */
function deliveryOf(error: SmtpError, begun: boolean): Delivery {
  const { code = '', command = '', responseCode, originalCode = '' } = error;
  const reply = responseCode === undefined || responseCode === 0 ? null : String(responseCode);
  if (begun) {
    if (reply === null) return { kind: 'unknown', reply: null };
    return isForGood(reply)
      ? { kind: 'refused', reply }
      : { kind: 'later', problem: 'busy', reply, ofServer: false };
  }
  if (code === 'EAUTH') return ofServer('password-refused', reply);
  if (code === 'EDNS') return ofServer('name-not-found');
  if (code === 'ETLS' || UNTRUSTED.test(`${originalCode} ${code}`)) {
    return ofServer(UNTRUSTED.test(originalCode) ? 'not-trusted' : 'not-encrypted', reply);
  }
  if (command === 'MAIL FROM' && reply !== null && isForGood(reply)) {
    return ofServer('sender-refused', reply);
  }
  if (command === 'RCPT TO' && reply !== null) {
    return isForGood(reply)
      ? { kind: 'refused', reply }
      : { kind: 'later', problem: 'busy', reply, ofServer: false };
  }
  return ofServer(reply === null ? 'no-answer' : 'busy', reply);
}

/** 5yz: a second try of the same message fails the same way (RFC 5321 §4.2.1). */
const isForGood = (reply: string) => reply.startsWith('5');
