import { useQuery } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Subject } from '../../../shared/contract/payment-timeline.ts';
import type { PostingFinding, PostingView } from '../../../shared/contract/posting.ts';
import { findingName, findingToDo, POSTING_FINDING_KINDS } from '../../../shared/domain/finding.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { locale } from '../../../shared/messages/language.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { TimelineScreen } from '../../widgets/payment-timeline.tsx';
import { commandProblem } from '../../words/problems.ts';
import { DaySheet } from './day-sheet.tsx';
import styles from './screens.module.css';

/** The posting files, and the lines that the practice's system did not take. */
export function PostingScreen() {
  const revision = useTill((state) => state.revision);
  const problem = useTill((state) => state.postingProblem);
  const [subject, setSubject] = useState<Subject | null>(null);
  const { data: view } = useQuery({
    queryKey: ['posting', revision, problem],
    queryFn: () => till().posting.read(),
    placeholderData: (before) => before,
  });
  if (view === undefined) return null;
  const openPayment = (key: string) => setSubject({ kind: 'ours', key });
  return (
    <div className={`${ui['scroll']} ${styles['postingScreen']}`}>
      {view.earlierFile === null || problem !== 'earlier-folder' ? null : (
        <EarlierFile key={view.earlierFile.first} {...view.earlierFile} />
      )}
      <Files view={view} />
      <Findings view={view} openPayment={openPayment} />
      <DaySheet openPayment={openPayment} />
      {subject === null ? null : (
        <TimelineScreen subject={subject} open={setSubject} close={() => setSubject(null)} />
      )}
    </div>
  );
}

/** The decision about a file of an earlier folder that is out of reach. */
function EarlierFile({ first, last, file, folder }: NonNullable<PostingView['earlierFile']>) {
  const { run, pending, problem } = useCommand();
  const decide = (wasTaken: boolean) =>
    run(() => till().posting.decideFile({ commandId: v7(), first, wasTaken }));
  const question = t('reports.earlierFile', { file });
  return (
    <section className={`${ui['card']} ${ui['stack']}`} aria-label={question}>
      <h2>{question}</h2>
      <p>{t('reports.earlierFileNext', { folder, first, last })}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        <Button pending={pending} onPress={() => decide(true)}>
          {t('reports.fileWasTaken')}
        </Button>
        <Button pending={pending} onPress={() => decide(false)}>
          {t('reports.fileWriteAgain')}
        </Button>
      </div>
    </section>
  );
}

function Files({ view: { schedule, files, waiting } }: { readonly view: PostingView }) {
  const { run, pending, problem } = useCommand();
  if (schedule.folder === null) {
    return (
      <div className={ui['empty']} data-outlined>
        <FolderSync size={36} strokeWidth={1.5} aria-hidden="true" />
        <strong>{t('reports.noPostingFolder')}</strong>
        <p>{t('reports.noPostingFolderAdvice')}</p>
      </div>
    );
  }
  return (
    <section className={`${ui['card']} ${ui['stack']}`} aria-label={t('reports.postingFiles')}>
      <div className={ui['header']}>
        <div>
          <h2>{t('reports.postingFiles')}</h2>
          <p className={ui['muted']}>
            {t('reports.postingEvery', {
              folder: schedule.folder,
              minutes: schedule.everyMinutes,
              waiting,
            })}
          </p>
        </div>
        <Button
          pending={pending}
          onPress={() => run(() => till().posting.writeNow({ commandId: v7() }))}
        >
          {t('reports.writeNow')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {files.length === 0 ? (
        <p className={ui['muted']}>{t('reports.noFileYet')}</p>
      ) : (
        <table className={ui['table']} aria-label={t('reports.newestFiles')}>
          <thead>
            <tr>
              <th scope="col">{t('reports.file')}</th>
              <th scope="col">{t('reports.written')}</th>
              <th scope="col" className={styles['number']}>
                {t('reports.lines')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('reports.accepted')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('reports.rejected')}
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ file, writtenAt, lines, accepted, rejected }) => (
              <tr key={file}>
                <th scope="row">{file}</th>
                <td>{dateAndTime(writtenAt)}</td>
                <td className={styles['number']}>{lines.toLocaleString(locale())}</td>
                <td className={styles['number']}>{accepted.toLocaleString(locale())}</td>
                <td className={styles['number']} data-bad={rejected > 0 || undefined}>
                  {rejected.toLocaleString(locale())}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Findings({
  view: { findings, findingsLeft },
  openPayment,
}: {
  readonly view: PostingView;
  readonly openPayment: (key: string) => void;
}) {
  const kinds = Map.groupBy(findings, ({ kind }) => kind);
  const inOrder = POSTING_FINDING_KINDS.flatMap((kind) => {
    const found = kinds.get(kind) ?? [];
    const left = findingsLeft.find((each) => each.kind === kind)?.count ?? 0;
    return found.length + left === 0 ? [] : [{ kind, found, left }];
  });
  return inOrder.map(({ kind, found, left }) => (
    <section key={kind} className={`${ui['card']} ${ui['stack']}`} aria-label={findingName(kind)}>
      <div>
        <h2>{findingName(kind)}</h2>
        <p className={ui['muted']}>{findingToDo(kind)}</p>
      </div>
      <ul className={ui['stack']} data-gap="8">
        {found.map((each) => (
          <li key={`${each.file} ${each.lineId}`} className={styles['finding']}>
            <span>
              <strong>{each.lineId ?? each.file}</strong> {factsOf(each)}
            </span>
            <PaymentButton paymentKey={each.paymentKey} open={openPayment} />
          </li>
        ))}
      </ul>
      {left === 0 ? null : <p className={ui['muted']}>{t('findings.left', { count: left })}</p>}
    </section>
  ));
}

function PaymentButton({
  paymentKey,
  open,
}: {
  readonly paymentKey: string | null;
  readonly open: (key: string) => void;
}) {
  return paymentKey === null ? null : (
    <Button look="quiet" onPress={() => open(paymentKey)}>
      {t('reports.openPayment')}
    </Button>
  );
}

function factsOf({
  kind,
  file,
  lineId,
  receiptNumber,
  externalId,
  amount,
  reason,
}: PostingFinding): string {
  if (kind === 'posting-unreadable-answer') {
    return reason === '0' ? t('reports.notOpened') : t('reports.atLine', { line: reason ?? '' });
  }
  if (kind === 'posting-answer-too-large') {
    const megabytes = (Number(reason) / 1_000_000).toFixed(1);
    return t('reports.sizeOfFile', { megabytes });
  }
  return [
    amount === null ? null : toDollars(amount),
    receiptNumber === null ? null : t('reports.receiptOf', { receiptNumber }),
    externalId === null ? null : t('reports.patientOf', { externalId }),
    lineId === null ? null : file,
    reason,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
