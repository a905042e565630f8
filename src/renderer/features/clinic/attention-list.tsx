import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Finding } from '../../../shared/contract/clinic.ts';
import type { TillState } from '../../../shared/contract/till.ts';
import { tenderText } from '../../../shared/domain/clinic-movement.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { commandProblem } from '../../words/problems.ts';

const HEADINGS: Readonly<Record<Finding['kind'], string>> = {
  'similar-payment': t('clinic.similarPayment'),
  'too-much-refunded': t('clinic.tooMuchRefunded'),
  'unreserved-follow-up': t('clinic.unreservedFollowUp'),
  'late-answer': t('clinic.lateAnswer'),
  'second-chain': t('clinic.secondChain'),
  'two-programs': t('clinic.twoPrograms'),
  'lost-reservation': t('clinic.lostReservation'),
  'left-at-service': t('clinic.leftAtService'),
  'left-at-counter': t('clinic.leftAtCounter'),
  'left-in-doubt': t('clinic.leftInDoubt'),
  'left-drawer': t('clinic.leftDrawer'),
  'unreadable-entry': t('clinic.unreadableEntry'),
  'document-conflict': t('clinic.documentConflict'),
  'opened-twice': t('clinic.openedTwice'),
  unknown: t('clinic.findingOfNewerProgram'),
};

/** The service may show a record that late. */
const LATE_RECORD_MS = 86_400_000;

/** Payments of a finding that its approval names. */
const MOST_SHOWN = 2;

/** The first pages of the open findings. */
async function readFindings(pages: number) {
  const found: Finding[] = [];
  let next: number | null = 0;
  for (let page = 0; page < pages && next !== null; page += 1) {
    const read: Awaited<ReturnType<ReturnType<typeof till>['clinic']['attention']>> =
      await till().clinic.attention({ offset: next });
    found.push(...read.findings);
    next = read.next;
  }
  return { found, hasMore: next !== null };
}

/** The open findings, each to be closed by a manager with a reason. */
export function AttentionList({
  state,
  attention,
}: Pick<NonNullable<TillState['clinic']>, 'state' | 'attention'>) {
  const [pages, setPages] = useState(1);
  const { data, error, isFetching } = useQuery({
    queryKey: ['clinic-attention', state, attention, pages],
    queryFn: () => readFindings(pages),
    placeholderData: (before) => before,
    retry: false,
  });
  if (error !== null) return <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>;
  if (data === undefined) return null;
  if (data.found.length === 0 && !data.hasMore) {
    return <p className={ui['muted']}>{t('clinic.noAttention')}</p>;
  }
  return (
    <>
      {data.found.map((each) => (
        <AttentionCard key={each.attentionId} found={each} />
      ))}
      {data.hasMore ? (
        <div className={ui['row']}>
          <Button pending={isFetching} onPress={() => setPages(pages + 1)}>
            {t('clinicClose.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The patients and cards of a finding's payments; of a lost reservation or a counter there are none. */
async function subjectsOf(keys: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    keys.slice(0, MOST_SHOWN).map(async (key) => {
      const payment = (await till().clinic.timeline({ key }))?.payment;
      if (payment === undefined) return [];
      const { method, brand, lastFour, receiptNumber: number, amount } = payment;
      const { tillId } = payment.till;
      const receipt = number === null ? null : await till().clinic.receipt({ tillId, number });
      const card = lastFour === null ? null : `${tenderText(method, brand)} •••• ${lastFour}`;
      return [toDollars(amount), card, receipt?.patient ?? null];
    }),
  );
  return [...new Set(found.flat().filter((words) => words !== null))];
}

/** The steps for a reservation that a dead PC left; null for any other finding. */
function toDo({ kind, trackingId, lookFor }: Finding) {
  if (kind === 'left-at-counter') return <p>{t('clinic.leftAtCounterToDo')}</p>;
  if (kind === 'left-drawer') return <p>{t('clinic.leftDrawerToDo')}</p>;
  if (trackingId === undefined) return null;
  if (kind === 'left-in-doubt') return <p>{t('clinic.leftInDoubtToDo', { trackingId })}</p>;
  if (lookFor !== undefined) {
    const at = dateAndTime(new Date(Date.parse(lookFor.askedAt) + LATE_RECORD_MS).toISOString());
    return <p>{t('clinic.leftWithoutPc', { trackingId, at })}</p>;
  }
  return <p>{t('clinic.leftAtServiceToDo', { trackingId })}</p>;
}

function AttentionCard({ found }: { readonly found: Finding }) {
  const { attentionId, kind, tills, keys, amount, at } = found;
  const [asking, setAsking] = useState(false);
  const heading = HEADINGS[kind];
  const sum = amount === null ? null : toDollars(amount);
  const { data: subjects = [] } = useQuery({
    queryKey: ['clinic-finding', attentionId],
    queryFn: () => subjectsOf(keys),
    enabled: asking,
    retry: false,
  });
  return (
    <article className={`${ui['card']} ${ui['stack']}`} aria-label={heading}>
      <h3>{heading}</h3>
      {sum === null ? null : <strong>{sum}</strong>}
      <p className={ui['muted']}>
        {t('clinic.between', {
          counters: tills.map(({ name }) => name).join(', '),
          at: dateAndTime(at),
        })}
      </p>
      {toDo(found)}
      {asking ? (
        <ApprovalForm
          what={t('clinic.markReviewed')}
          about={[...new Set([heading, sum, ...subjects])]}
          permission="decide-in-doubt"
          cancel={() => setAsking(false)}
          give={(approval) =>
            till().clinic.closeAttention({ commandId: v7(), attentionId, approval })
          }
        />
      ) : kind === 'unknown' ? null : (
        <div className={ui['row']}>
          <Button look="quiet" onPress={() => setAsking(true)}>
            {t('clinic.markReviewed')}
          </Button>
        </div>
      )}
    </article>
  );
}
