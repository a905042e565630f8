import { z } from 'zod';
import { NOTHING_MOVED } from '../../../shared/domain/attempt.ts';
import {
  type EntryBody,
  type NewEntry,
  type Row,
  readBody,
} from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';

const agreementRow = z
  .object({
    agreement_id: z.string(),
    at: z.string(),
    number: z.string().nullable(),
    entry: z.string(),
    body: z.string(),
    used_by: z.string().nullable(),
    profile_id: z.string().nullable(),
    signed: z.enum(['display', 'paper']).nullable(),
    signed_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    sale_patient: z.string().nullable(),
    sale_patient_name: z.string().nullable(),
    is_unused: z.int(),
  })
  .transform((row) => ({
    agreementId: row.agreement_id,
    at: row.at,
    /** The barcode of its paper: its own or the receipt's; null before there is one. */
    number: row.number,
    body:
      row.entry === 'agreement.signed'
        ? readBody('agreement.signed', row.body)
        : { ...readBody('agreement.printed', row.body), signature: null, signatureHash: null },
    /** The command of its payment, or the card or account on file; null until it is used. */
    usedBy: row.used_by,
    profileId: row.profile_id,
    signed: row.signed,
    signedAt: row.signed_at,
    revokedAt: row.revoked_at,
    /** Signed on the display for a debit, card or account that did not follow. */
    isUnused: row.is_unused === 1,
    salePatient:
      row.sale_patient === null ? null : { id: row.sale_patient, name: row.sale_patient_name },
  }));

/** An agreement with the body of its entry. */
export type SavedAgreement = z.infer<typeof agreementRow>;

const UNUSED = `(a.signed IS 'display' AND (a.used_by IS NULL OR EXISTS (SELECT 1 FROM attempts
  WHERE attempt_id = a.used_by AND state IN (${NOTHING_MOVED.map((state) => `'${state}'`).join(', ')}))))`;

const COLUMNS = `a.*, e.at AS at, e.kind AS entry, entry_text(e.body) AS body,
  coalesce(s.patient_id, a.patient_id) AS sale_patient,
  coalesce(s.patient_name, (SELECT patient_name FROM sales WHERE patient_id = a.patient_id
    ORDER BY opened_at DESC LIMIT 1)) AS sale_patient_name, ${UNUSED} AS is_unused`;
const TABLES = `agreements a JOIN entries e ON e.number = a.row LEFT JOIN sales s ON s.sale_id = a.sale_id`;

function agreements(
  db: Readable,
  where: string,
  ...values: readonly (string | number)[]
): readonly SavedAgreement[] {
  return db
    .all(`SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where}`, ...values)
    .map((row) => agreementRow.parse(row))
    .map((each) => {
      const { salePatient } = each;
      if (salePatient?.name == null) return each;
      return { ...each, salePatient: { ...salePatient, name: db.nameOf(salePatient.name) } };
    });
}

/** An agreement; null if unknown. */
export function agreementById(db: Readable, agreementId: string): SavedAgreement | null {
  return agreements(db, 'a.agreement_id = ?', agreementId)[0] ?? null;
}

/** The agreements that a payment or a card on file uses. */
export function agreementsUsedBy(db: Readable, user: string): readonly SavedAgreement[] {
  return agreements(db, 'a.used_by = ? ORDER BY a.row', user);
}

/** True for one with a paper, or a signature: a declined debit on paper has neither. */
const EXISTS = '(a.number IS NOT NULL OR a.signed IS NOT NULL)';

const STATES = {
  'to-sign': 'a.signed IS NULL AND a.revoked_at IS NULL',
  'in-force': `a.signed IS NOT NULL AND a.revoked_at IS NULL AND NOT ${UNUSED}`,
  'not-used': `a.revoked_at IS NULL AND ${UNUSED}`,
  revoked: 'a.revoked_at IS NOT NULL',
} as const;

/**
 * Agreements, newest first.
 * @param text a number, or the last digits of a card or account
 */
export function listedAgreements(
  db: Readable,
  {
    patientId,
    text = '',
    state,
    most,
  }: {
    readonly patientId?: string | undefined;
    readonly text?: string | undefined;
    readonly state?: keyof typeof STATES | undefined;
    readonly most: number;
  },
): readonly SavedAgreement[] {
  const ofPatient =
    patientId === undefined ? [] : ['coalesce(a.patient_id, s.patient_id) = ?', patientId];
  const ofText = text === '' ? [] : ['(a.number = ? OR a.last_four = ?)', text, text];
  const [byPatient, ...patient] = ofPatient;
  const [byText, ...texts] = ofText;
  const where = [EXISTS, byPatient, byText, state === undefined ? undefined : STATES[state]]
    .filter((part) => part !== undefined)
    .join(' AND ');
  return agreements(db, `${where} ORDER BY a.row DESC LIMIT ?`, ...patient, ...texts, most);
}

/** The agreements on a paper: its own, or those of the sale of a receipt. */
export function agreementsOnPaper(db: Readable, number: string): readonly SavedAgreement[] {
  return agreements(
    db,
    `a.number = ? OR (a.number IS NOT NULL AND a.sale_id = (SELECT sale_id FROM receipts WHERE number = ?))
     ORDER BY a.row`,
    ...[number, number],
  );
}

/** Agreements of a card or account on file that are not revoked, also of one saved by a payment. */
export function agreementsOfProfile(
  db: Readable,
  profile: {
    readonly profileId: string;
    readonly patientId: string;
    readonly lastFour: string | null;
    readonly isCard: boolean;
  },
): readonly SavedAgreement[] {
  const { profileId, patientId, lastFour, isCard } = profile;
  return agreements(
    db,
    `a.revoked_at IS NULL AND a.patient_id = ? AND a.used_by IS NOT NULL
       AND (a.profile_id = ? OR (a.profile_id IS NULL AND a.last_four = ?)) ORDER BY a.row`,
    ...[patientId, profileId, lastFour ?? ''],
  ).filter(({ body }) => (body.terms.accountKind === 'card') === isCard);
}

const countRow = z.object({ count: z.int() });

/** Number of agreements with a paper of their own. */
export function ownPapers(db: Readable): number {
  const [row] = db.all('SELECT count(*) AS count FROM agreements WHERE own_paper = 1');
  return countRow.parse(row).count;
}

type AgreementEntry = Extract<NewEntry, { kind: `agreement.${string}` }>;

/** Applies one entry of an agreement to the projections. @throws {JournalError} `out-of-turn`. */
export function projectAgreement(db: Statements, row: Row, entry: AgreementEntry): void {
  switch (entry.kind) {
    case 'agreement.signed':
    case 'agreement.printed': {
      const { agreementId, number, terms } = entry.body;
      const isSigned = entry.kind === 'agreement.signed';
      db.prepare(
        `INSERT INTO agreements (agreement_id, row, number, own_paper, sale_id, patient_id, last_four, signed, signed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        agreementId,
        row.number,
        number,
        number === null ? 0 : 1,
        terms.saleId,
        terms.kind === 'on-file' ? terms.patientId : null,
        terms.lastFour,
        isSigned ? 'display' : null,
        isSigned ? row.at : null,
      );
      return;
    }
    case 'agreement.filed':
      mustChangeOne(
        db
          .prepare(
            `UPDATE agreements SET signed = 'paper', signed_at = ?
             WHERE agreement_id = ? AND signed IS NULL AND revoked_at IS NULL`,
          )
          .run(row.at, entry.body.agreementId),
        'an agreement on paper is signed once',
      );
      return;
    case 'agreement.unfiled':
      mustChangeOne(
        db
          .prepare(
            `UPDATE agreements SET signed = NULL, signed_at = NULL
             WHERE agreement_id = ? AND signed = 'paper' AND revoked_at IS NULL`,
          )
          .run(entry.body.agreementId),
        'a filed paper is taken back once',
      );
      return;
    case 'agreement.revoked':
      mustChangeOne(
        db
          .prepare(
            'UPDATE agreements SET revoked_at = ? WHERE agreement_id = ? AND revoked_at IS NULL',
          )
          .run(row.at, entry.body.agreementId),
        'an agreement is revoked once',
      );
      return;
  }
}

/** Applies the payment, card or account that uses an agreement. @throws {JournalError} `out-of-turn`. */
export function spendAgreement(
  db: Statements,
  agreementId: string | undefined,
  usedBy: string,
  profileId: string | null = null,
): void {
  if (agreementId === undefined) return;
  mustChangeOne(
    db
      .prepare(
        'UPDATE agreements SET used_by = ?, profile_id = ? WHERE agreement_id = ? AND used_by IS NULL',
      )
      .run(usedBy, profileId, agreementId),
    'an agreement is used once, after it was made',
  );
}

/** The receipt of an approved payment is the paper of its agreements. */
export function numberAgreements(
  db: Statements,
  { saleId, number }: EntryBody<'receipt.issued'>['receipt'],
): void {
  db.prepare(
    `UPDATE agreements SET number = ? WHERE sale_id = ? AND number IS NULL AND used_by IN
       (SELECT attempt_id FROM attempts WHERE sale_id = ? AND state = 'approved')`,
  ).run(number, saleId, saleId);
}
