import { useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { v7 } from 'uuid';
import {
  brokenListSchema,
  type ListColumns,
  type WaitingListFile,
} from '../../../shared/contract/today-list.ts';
import type { BrokenRow, CellProblem, ListColumn } from '../../../shared/domain/today-list.ts';
import { sendFile } from '../../ipc/upload.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { listProblem } from '../../words/file-problems.ts';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { CommandForm } from '../approved-form.tsx';
import {
  type ColumnField,
  ColumnFields,
  dateOrderOf,
  type FileRows,
  savedColumns,
} from '../column-fields.tsx';
import styles from './today-list.module.css';

interface Sent {
  readonly uploadId: string;
  readonly name: string;
  readonly rows: FileRows;
  readonly columns: ListColumns;
}

/** The import of a list by hand: the file, its columns, its broken rows, and the result. */
export function ListImport({
  isEmpty,
  close,
}: {
  readonly isEmpty: boolean;
  readonly close: () => void;
}) {
  const { run, pending, problem } = useCommand();
  const clearing = useCommand();
  const isShared = useTill((state) => state.listFolder.news !== null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [imported, setImported] = useState<string | null>(null);
  const choose = (file: File) =>
    run(async () => {
      setImported(null);
      setSent(null);
      const uploadId = await sendFile(file, (part) => till().todayList.upload(part));
      const { rows, columns } = await till().todayList.inspect({ uploadId });
      const chosen = savedColumns(rows, columns) ?? guessedColumns(rows);
      setSent({ uploadId, name: file.name, rows, columns: chosen });
    });
  return (
    <SidePanel title={t('todayList.importTitle')} close={close}>
      <p className={ui['muted']}>{t('todayList.importTeaches')}</p>
      <div className={ui['row']}>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) choose(file);
          }}
        >
          <Button
            look={sent === null && imported === null ? 'primary' : 'secondary'}
            autoFocus
            pending={pending}
          >
            {t('todayList.chooseFile')}
          </Button>
        </FileTrigger>
        {isEmpty ? null : (
          <Button
            look="quiet"
            pending={clearing.pending}
            onPress={() => clearing.run(() => till().todayList.clear({ commandId: v7() }))}
          >
            {t(isShared ? 'todayList.clearShared' : 'todayList.clear')}
          </Button>
        )}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {imported === null ? null : (
        <>
          <Notice tone="good">{imported}</Notice>
          <Button look="primary" autoFocus onPress={close}>
            {t('terms.done')}
          </Button>
        </>
      )}
      {sent === null ? null : (
        <ColumnForm
          key={sent.uploadId}
          sent={sent}
          done={(sentence) => {
            setSent(null);
            setImported(sentence);
          }}
        />
      )}
    </SidePanel>
  );
}

const COLUMN_NAMES: Readonly<Record<ListColumn, string>> = {
  lastName: t('todayList.lastName'),
  firstName: t('todayList.firstName'),
  birthDate: t('todayList.birthDate'),
  patientNumber: t('todayList.patientNumber'),
  phone: t('todayList.phone'),
  guarantor: t('todayList.guarantor'),
  provider: t('todayList.provider'),
  branch: t('todayList.branch'),
  time: t('todayList.time'),
  amount: t('todayList.amount'),
  kind: t('todayList.kind'),
  balance: t('todayList.balance'),
  balanceAsOf: t('todayList.asOf'),
  selfPay: t('todayList.selfPay'),
  confidential: t('todayList.confidential'),
};

/** The usual names of each column, in the words of practice systems. The first one that fits has it. */
const USUAL: Readonly<Record<ListColumn, RegExp>> = {
  firstName: /first|given/i,
  lastName: /last|surname|^(patient|name|patient[ _]?name|full[ _]?name)$/i,
  birthDate: /birth|dob/i,
  patientNumber:
    /^(?!.*(phone|mobile|cell)).*(number|mrn|chart|acc(oun)?t|pat(ient)?[ _]?(id|num)|external_id)/i,
  phone: /phone|mobile|cell/i,
  guarantor: /guarantor|responsible/i,
  provider: /provider|doctor|physician|dentist|clinician/i,
  branch: /branch|location|site|office|facility/i,
  time: /time|appt|appointment/i,
  amount: /amount|copay|due today|to pay/i,
  kind: /kind|charge type|payment type/i,
  balance: /balance$/i,
  balanceAsOf: /as of|balance date/i,
  selfPay: /self/i,
  confidential: /confidential|private/i,
};

function guessedColumns(rows: FileRows): ListColumns {
  const [names = []] = rows;
  const named = (column: ListColumn) => names.find((each) => USUAL[column].test(each)) ?? '';
  const birthDate = named('birthDate');
  return {
    lastName: named('lastName'),
    firstName: named('firstName'),
    birthDate,
    patientNumber: named('patientNumber'),
    phone: named('phone'),
    guarantor: named('guarantor'),
    provider: named('provider'),
    branch: named('branch'),
    time: named('time'),
    amount: named('amount'),
    kind: named('kind'),
    balance: named('balance'),
    balanceAsOf: named('balanceAsOf'),
    selfPay: named('selfPay'),
    confidential: named('confidential'),
    dateOrder: dateOrderOf(rows, birthDate),
  };
}

const FIELDS: readonly ColumnField<ListColumn>[] = [
  { name: 'lastName', label: COLUMN_NAMES.lastName },
  ...(
    [
      'firstName',
      'birthDate',
      'patientNumber',
      'phone',
      'guarantor',
      'provider',
      'branch',
      'time',
      'amount',
      'kind',
      'balance',
      'balanceAsOf',
      'selfPay',
      'confidential',
    ] as const
  ).map((name) => ({ name, label: COLUMN_NAMES[name], optional: true })),
];

/** The broken rows that the till found; null for another problem. */
function brokenOf(problem: CommandProblem | null) {
  return problem?.code === 'BROKEN_ROWS' ? brokenListSchema.parse(problem.data) : null;
}

function ColumnForm({
  sent: { uploadId, name, rows, columns: first },
  done,
}: {
  readonly sent: Sent;
  readonly done: (sentence: string) => void;
}) {
  const command = useCommand();
  const [columns, setColumns] = useState(first);
  const { problem } = command;
  const found = brokenOf(problem);
  const [skipped, setSkipped] = useState(0);
  const isCutOff = problem?.code === 'LIST_UNFINISHED';
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below fifteen columns it would be out of sight.
    if (problem !== null) answer.current?.scrollIntoView();
  }, [problem]);
  const send = (skipBroken: number, isWhole = false) =>
    command.run(async () => {
      setSkipped(skipBroken);
      const order = { uploadId, columns, skipBroken, isWhole };
      const taken = await till().todayList.import({ commandId: v7(), ...order });
      done(t('todayList.imported', { rows: taken.rows, skipped: taken.skipped }));
    });
  return (
    <CommandForm
      name={t('todayList.columnsOf', { name })}
      command={found === null ? command : { ...command, problem: null }}
      ready={columns.lastName !== ''}
      send={() => send(0)}
      submit={t('todayList.import')}
      autoFocus
      otherButtons={
        isCutOff ? (
          <Button onPress={() => send(skipped, true)}>{t('todayList.importWhole')}</Button>
        ) : found === null || found.rows === 0 ? null : (
          <Button onPress={() => send(found.brokenCount)}>
            {t('todayList.importOthers', { rows: found.rows })}
          </Button>
        )
      }
    >
      <p>{t('todayList.columnsOnce')}</p>
      <ColumnFields
        rows={rows}
        fields={FIELDS}
        dateColumn="birthDate"
        columns={columns}
        change={(next) => {
          setColumns(next);
          command.clear();
        }}
      />
      {problem === null ? null : (
        <div ref={answer} className={ui['stack']}>
          {found === null ? null : (
            <>
              <Notice tone="warn">{t('todayList.broken', { count: found.brokenCount })}</Notice>
              <BrokenRows broken={found.broken} count={found.brokenCount} />
            </>
          )}
        </div>
      )}
    </CommandForm>
  );
}

const CELLS: Readonly<Record<CellProblem, string>> = {
  missing: t('todayList.cellMissing'),
  formula: t('todayList.cellFormula'),
  'too-many-cells': t('todayList.cellTooMany'),
  'too-long': t('todayList.cellTooLong'),
  unreadable: t('todayList.cellUnreadable'),
  'no-date': t('todayList.cellNoDate'),
  'in-future': t('todayList.cellInFuture'),
  'two-digit-year': t('todayList.cellTwoDigitYear'),
  'no-phone': t('todayList.cellNoPhone'),
  'no-time': t('todayList.cellNoTime'),
  'other-day': t('todayList.cellOtherDay'),
  'no-amount': t('todayList.cellNoAmount'),
  negative: t('todayList.cellNegative'),
  'no-kind': t('todayList.cellNoKind'),
  'no-yes-or-no': t('todayList.cellNoYesOrNo'),
};

function BrokenRows({
  broken,
  count,
}: {
  readonly broken: readonly BrokenRow[];
  readonly count: number;
}) {
  return (
    <ul className={styles['broken']}>
      {broken.map(({ line, column, problem }) => (
        <li key={line}>
          {t('todayList.brokenCell', {
            line,
            column: COLUMN_NAMES[column],
            problem: CELLS[problem],
          })}
        </li>
      ))}
      {count > broken.length ? (
        <li>{t('todayList.more', { count: count - broken.length })}</li>
      ) : null}
    </ul>
  );
}

/** The files of the watched folder that a person has to see. */
export function WaitingFiles({ files }: { readonly files: readonly WaitingListFile[] }) {
  return files.map((file) => <WaitingFile key={`${file.file} ${file.seen}`} waiting={file} />);
}

function WaitingFile({ waiting }: { readonly waiting: WaitingListFile }) {
  const { file, seen, problem, row, rows, brokenCount, broken } = waiting;
  const command = useCommand();
  const confirm = () =>
    command.run(() => till().todayList.confirmFile({ commandId: v7(), file, seen }));
  return (
    <section className={`${ui['card']} ${styles['waiting']}`} aria-label={file}>
      <Notice tone="warn">
        {t('todayList.fileWaits', {
          file,
          problem:
            problem === null
              ? t('todayList.broken', { count: brokenCount })
              : listProblem(problem, row),
        })}
      </Notice>
      {broken.length === 0 ? null : <BrokenRows broken={broken} count={brokenCount} />}
      {command.problem === null ? null : (
        <Notice tone="bad">{commandProblem(command.problem)}</Notice>
      )}
      {problem === 'no-columns' ? null : (
        <div>
          <Button pending={command.pending} onPress={confirm}>
            {rows === 0 ? t('todayList.deleteFile') : t('todayList.takeAndDelete', { rows })}
          </Button>
        </div>
      )}
    </section>
  );
}
