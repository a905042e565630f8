import { FileSignature } from 'lucide-react';
import { Fragment, useState } from 'react';
import { v7 } from 'uuid';
import type { Agreement } from '../../../shared/contract/agreements.ts';
import { accountText } from '../../../shared/domain/agreement.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { language } from '../../../shared/messages/language.ts';
import { receiptMessage } from '../../../shared/messages/t.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import { PaperView, printPage } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { PaperDialog } from '../../widgets/receipt.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import styles from './profiles.module.css';

type Filter = Parameters<ReturnType<typeof till>['agreements']['list']>[0];

/** Agreements, fetched again when the journal grows. */
export function useAgreements(filter: Filter): readonly Agreement[] | undefined {
  return useJournaled(['agreements', JSON.stringify(filter)], () => till().agreements.list(filter));
}

const PAGE_TEXTS = receiptMessage[language()];

/** Its permission, in a few words: `Debit of $80.00`. */
export function agreementWords({ kind, amount }: Agreement): string {
  return kind === 'debit' && amount !== null
    ? t('agreements.debitOf', { amount: toDollars(amount) })
    : t('agreements.onFile');
}

/** The same with the account and the patient: `Debit of $80.00 (Savings account ending in 6789, Ana Lopez)`. */
export function agreementInFull(agreement: Agreement): string {
  const account = accountText(agreement, PAGE_TEXTS);
  const { patientName } = agreement;
  const of = patientName === null ? account : `${account}, ${patientName}`;
  return `${agreementWords(agreement)} (${of})`;
}

const titleOf = ({ number }: Agreement) =>
  number === null ? t('agreements.unnumbered') : t('agreements.numbered', { number });

function stateWords({ state, signed, signedAt, revokedAt, keptUntil }: Agreement): string {
  if (state === 'to-sign') return t('agreements.toSign');
  if (revokedAt !== null && keptUntil !== null) {
    const until = dayText(keptUntil);
    return t('agreements.revokedAt', { at: dateAndTime(revokedAt), until });
  }
  const at = dateAndTime(signedAt ?? '');
  if (state === 'not-used') return t('agreements.notUsed', { at });
  return signed === 'paper'
    ? t('agreements.signedPaper', { at })
    : t('agreements.signedDisplay', { at });
}

const TONES = {
  'to-sign': 'warn',
  'in-force': 'good',
  'not-used': 'quiet',
  revoked: 'quiet',
} as const;

/** Agreements as cards, each with its state. */
export function AgreementList({
  agreements,
  open,
}: {
  readonly agreements: readonly Agreement[];
  readonly open: (agreementId: string) => void;
}) {
  return (
    <ul className={styles['list']} aria-label={t('agreements.agreements')}>
      {agreements.map((agreement) => {
        const { agreementId, state, at, cashier, patientName } = agreement;
        return (
          <li key={agreementId} className={styles['profile']} aria-label={titleOf(agreement)}>
            <div className={`${ui['row']} ${styles['face']}`} data-gap="8 12">
              <FileSignature size={22} aria-hidden="true" />
              <span className={styles['what']}>
                <strong>{titleOf(agreement)}</strong>
                <span>{agreementWords(agreement)}</span>
                <em className={ui['tinted']} data-tone={TONES[state]}>
                  {stateWords(agreement)}
                </em>
              </span>
              <Button look="quiet" onPress={() => open(agreementId)}>
                {t('agreements.open')}
              </Button>
            </div>
            <p className={ui['about']}>
              {accountText(agreement, PAGE_TEXTS)}
              {patientName === null ? null : (
                <>
                  {' · '}
                  <bdi>{patientName}</bdi>
                </>
              )}
            </p>
            <p className={ui['about']}>
              {t('agreements.by', { at: dateAndTime(at), by: cashier })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The paper of an agreement, its signature, and the ways to print and revoke it. */
export function AgreementDialog({
  agreementId,
  close,
  changed = async () => {},
}: {
  readonly agreementId: string;
  readonly close: () => void;
  /** Called after its card or account was removed. */
  readonly changed?: () => Promise<void>;
}) {
  const found = useJournaled(['agreement', agreementId], () =>
    till().agreements.get({ agreementId }),
  );
  const { run, pending, problem } = useCommand();
  const [isPrinted, setPrinted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (found === undefined) return null;
  const { agreement, lines, drawing, signatureHash } = found;
  const title = titleOf(agreement);
  const print = () =>
    run(async () => {
      const { by, papers, graphics } = await till().agreements.print({
        commandId: v7(),
        agreementId,
      });
      setPrinted(by === 'printer');
      if (by === 'printer') return;
      printPage(
        papers.map((paper, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes once it is drawn
          <Fragment key={index}>
            <PaperView
              label={title}
              lines={paper}
              graphics={graphics}
              language={agreement.language}
            />
          </Fragment>
        )),
      );
    });
  const { patientId, profileId } = agreement;
  const revoke = () =>
    run(async () => {
      if (profileId !== null && patientId !== null) {
        try {
          await till().profiles.delete({ commandId: v7(), profileId, patientId });
        } catch (error) {
          if (problemOf(error).code !== 'PROFILE_GONE') throw error;
          await till().agreements.revoke({ commandId: v7(), agreementId });
        }
      } else await till().agreements.revoke({ commandId: v7(), agreementId });
      setAsking(false);
      await changed();
    });
  const consequence =
    agreement.kind === 'debit'
      ? 'agreements.revokeDebit'
      : profileId === null
        ? 'agreements.revokeSaved'
        : 'agreements.revokeOnFile';
  return (
    <PaperDialog
      title={title}
      paper={
        <>
          <PaperView label={title} lines={lines} language={agreement.language} />
          {signatureHash === null ? null : (
            <Signature drawing={drawing} signatureHash={signatureHash} />
          )}
          {isPrinted ? <Notice tone="good">{t('agreements.printed')}</Notice> : null}
          {isAsking ? (
            <Notice tone="warn">
              {t('agreements.revokeQuestion')} {t(consequence)}
            </Notice>
          ) : null}
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        </>
      }
      close={close}
    >
      {isAsking ? (
        <Fragment key="asked">
          <Button size="large" look="destructive" pending={pending} onPress={revoke}>
            {t('agreements.revokeNow')}
          </Button>
          <Button size="large" autoFocus onPress={() => setAsking(false)}>
            {t('agreements.keep')}
          </Button>
        </Fragment>
      ) : (
        <Fragment key="open">
          <Button
            look="primary"
            size="large"
            autoFocus
            shortcut="Enter"
            pending={pending}
            onPress={print}
          >
            {t('agreements.print')}
          </Button>
          {agreement.state === 'revoked' ? null : (
            <Button size="large" look="quiet" onPress={() => setAsking(true)}>
              {t('agreements.revoke')}
            </Button>
          )}
        </Fragment>
      )}
    </PaperDialog>
  );
}

function Signature({
  drawing,
  signatureHash,
}: {
  readonly drawing: string | null;
  readonly signatureHash: string;
}) {
  return (
    <figure className={styles['signature']}>
      {drawing === null ? (
        <p>{t('agreements.erasedSignature')}</p>
      ) : (
        <svg viewBox="0 0 1000 280" role="img" aria-label={t('agreements.signature')}>
          <path d={drawing} className={ui['ink']} />
        </svg>
      )}
      <figcaption className={ui['about']}>
        {t('agreements.hash', { hash: signatureHash })}
      </figcaption>
    </figure>
  );
}
