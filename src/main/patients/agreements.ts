/**
 * The agreements that patients signed on the display, or have to sign on paper.
 *
 *    made (display: signed │ paper: to be signed) ─▶ filed: the barcode of the signed paper was scanned ─▶ revoked
 *                                             ◀─ unfiled: it was another paper
 *
 * None is ever removed: the journal has the words, and the signature under a key that no erasure of a name deletes.
 */

import type { Agreement } from '../../shared/contract/agreements.ts';
import { keptUntil } from '../../shared/domain/agreement.ts';
import { t } from '../../shared/messages/t.ts';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import {
  agreementById,
  agreementsOnPaper,
  listedAgreements,
  type SavedAgreement,
} from '../journal/projections/agreements.ts';
import { endOf } from '../payments/agreed.ts';
import type { PrintedBy } from '../printing/feature.ts';
import { paperOfAgreement } from '../printing/print-content.ts';
import type { NewPrintJob } from '../printing/printer-service.ts';
import { CodedError } from '../system/coded-error.ts';

/** Most agreements of a list. */
const LISTED = 200;

const COPIES = ['clinic', 'customer'] as const;

export function openAgreements(
  options: TillContext & {
    readonly commands: Commands;
    readonly print: (job: NewPrintJob) => Promise<PrintedBy>;
  },
) {
  const { journal, settings, commands, newId, print } = options;
  const db = journal.readable;
  const require = (agreementId: string) => {
    const saved = agreementById(db, agreementId);
    if (saved === null) throw new CodedError('NO_SUCH_AGREEMENT');
    return saved;
  };
  const paper = (saved: SavedAgreement, copy?: 'customer' | 'clinic') => {
    const { clinic } = settings.current;
    const of = { clinic, tillId: journal.tillId, ...(copy === undefined ? {} : { copy }) };
    return [...paperOfAgreement(saved, of)];
  };
  return {
    handlers: {
      agreements: {
        list: (input) => listedAgreements(db, { ...input, most: LISTED }).map(viewOf),
        get: ({ agreementId }) => {
          const saved = require(agreementId);
          const { signature, signatureHash } = saved.body;
          const drawing = signature === null ? null : journal.decryptApart(signature);
          return { agreement: viewOf(saved), lines: paper(saved), drawing, signatureHash };
        },
        print: async ({ agreementId }) => {
          const saved = require(agreementId);
          const title = t('program.agreement', { number: saved.number ?? '' });
          let by: PrintedBy['by'] = 'window';
          for (const copy of COPIES) {
            const content = { kind: 'agreement', agreementId, copy } as const;
            ({ by } = await print({ id: newId(), title, content, again: false }));
          }
          const papers = COPIES.map((copy) => paper(saved, copy));
          const { paperGraphics } = await import('../printing/paper-pdf.ts');
          const graphics =
            by === 'window' ? paperGraphics(papers.flat(), settings.current.receipts.logo) : null;
          return { by, papers, graphics };
        },
        file: ({ commandId, number }) => {
          const found = agreementsOnPaper(db, number).filter(({ revokedAt }) => revokedAt === null);
          if (found.length === 0) throw new CodedError('NO_SUCH_AGREEMENT');
          const open = found.filter(({ signed }) => signed === null);
          if (open.length === 0) throw new CodedError('ALREADY_SIGNED');
          commands.runNew({ commandId }, (cashier) =>
            open.map((agreement) => endOf(agreement, 'agreement.filed', cashier)),
          );
          return open.map(({ agreementId }) => viewOf(require(agreementId)));
        },
        unfile: ({ commandId, agreementIds }) => {
          commands.runNew({ commandId }, (cashier) =>
            agreementIds.map((agreementId) => {
              const saved = require(agreementId);
              if (saved.signed !== 'paper' || saved.revokedAt !== null) {
                throw new CodedError('NO_SUCH_AGREEMENT');
              }
              return endOf(saved, 'agreement.unfiled', cashier);
            }),
          );
        },
        revoke: ({ commandId, agreementId }) => {
          commands.runNew({ commandId }, (cashier) => {
            const saved = require(agreementId);
            if (saved.revokedAt !== null) throw new CodedError('NO_SUCH_AGREEMENT');
            return [endOf(saved, 'agreement.revoked', cashier)];
          });
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}

function stateOf({ revokedAt, signed, isUnused }: SavedAgreement): Agreement['state'] {
  if (revokedAt !== null) return 'revoked';
  if (signed === null) return 'to-sign';
  return isUnused ? 'not-used' : 'in-force';
}

/** An agreement for a screen, without its signature. */
function viewOf(saved: SavedAgreement): Agreement {
  const { agreementId, number, at, profileId, signed, signedAt, revokedAt, salePatient } = saved;
  const { terms, text, language, cashier } = saved.body;
  const { kind, accountKind, lastFour } = terms;
  return {
    ...{ agreementId, number, kind, at, profileId, accountKind, lastFour, text, language },
    ...{ signed, signedAt, revokedAt, cashier: cashier.name },
    state: stateOf(saved),
    patientId: terms.kind === 'on-file' ? terms.patientId : (salePatient?.id ?? null),
    patientName: salePatient?.name ?? null,
    brand: terms.kind === 'on-file' ? terms.brand : null,
    amount: terms.kind === 'debit' ? terms.amount : null,
    keptUntil: revokedAt === null ? null : keptUntil(revokedAt),
  };
}
