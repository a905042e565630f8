import { z } from 'zod';
import { RECEIPT_LANGUAGES } from '../../../shared/domain/receipt.ts';
import { MAIL_FORMS } from '../../../shared/domain/receipt-mail.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';

/** The states that a person can end: those that wait, and those that failed. */
const OPEN_STATES = ['queued', 'begun', 'refused', 'unknown', 'expired'] as const;

export const FAILED_STATES = ['refused', 'unknown', 'expired'] as const;

const mailRow = z
  .object({
    mail_id: z.string(),
    number: z.string(),
    address: z.string(),
    form: z.enum(MAIL_FORMS),
    language: z.enum(RECEIPT_LANGUAGES),
    queued_at: z.string(),
    since: z.string(),
    state: z.enum([...OPEN_STATES, 'accepted', 'simulated']),
    reply: z.string().nullable(),
  })
  .transform(({ mail_id, queued_at, ...row }) => ({
    ...row,
    mailId: mail_id,
    queuedAt: queued_at,
  }));

/** An e-mail with a receipt; its address is clear, or the placeholder of an erased name. */
export type Mail = z.infer<typeof mailRow>;

function mails(db: Readable, where: string, ...values: readonly (string | number)[]): Mail[] {
  return db.all(`SELECT * FROM mails WHERE ${where}`, ...values).map((row) => {
    const mail = mailRow.parse(row);
    return { ...mail, address: db.nameOf(mail.address) };
  });
}

const OPEN = OPEN_STATES.map((state) => `state = '${state}'`).join(' OR ');

/** Those that wait or failed, in the order they were queued. */
export function openMails(db: Readable): readonly Mail[] {
  return mails(db, `${OPEN} ORDER BY rowid`);
}

/** All that are open and the newest others, newest first. */
export function listedMails(db: Readable, others: number): readonly Mail[] {
  return mails(
    db,
    `state <> 'dropped' AND (${OPEN} OR rowid IN (SELECT rowid FROM mails ORDER BY rowid DESC LIMIT ?))
     ORDER BY rowid DESC`,
    others,
  );
}

/** True if an e-mail with the receipt was sent, or is on its way. */
export function wasMailed(db: Readable, number: string): boolean {
  const sent = `state IN ('queued', 'begun', 'accepted', 'unknown')`;
  return mails(db, `number = ? AND ${sent} LIMIT 1`, number).length > 0;
}

type MailEntry = Extract<NewEntry, { kind: `mail.${string}` }>;

/** Applies one entry of an e-mail to the projections. @throws {JournalError} `out-of-turn`. */
export function projectMail(db: Statements, at: string, entry: MailEntry): void {
  switch (entry.kind) {
    case 'mail.queued': {
      const { mailId, number, address, form, language } = entry.body;
      db.prepare(`INSERT INTO mails VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', NULL)`).run(
        mailId,
        number,
        address,
        form,
        language,
        at,
        at,
      );
      return;
    }
    case 'mail.begun':
      mustChangeOne(
        db
          .prepare(`UPDATE mails SET state = 'begun' WHERE mail_id = ? AND state = 'queued'`)
          .run(entry.body.mailId),
        'an e-mail begins once, after it was queued',
      );
      return;
    case 'mail.ended': {
      const { mailId, outcome, reply } = entry.body;
      // A dropped one leaves the list.
      const state = outcome === 'postponed' ? 'queued' : outcome;
      mustChangeOne(
        db
          .prepare(`UPDATE mails SET state = ?, reply = ? WHERE mail_id = ? AND (${OPEN})`)
          .run(state, reply, mailId),
        'an e-mail ends after it was queued',
      );
      return;
    }
    case 'mail.retried':
      mustChangeOne(
        db
          .prepare(
            `UPDATE mails SET state = 'queued', since = ?
             WHERE mail_id = ? AND state IN ('refused', 'unknown', 'expired')`,
          )
          .run(at, entry.body.mailId),
        'an e-mail is sent again after it failed',
      );
      return;
  }
}
