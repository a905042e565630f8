import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { v7 } from 'uuid';
import type { DaySheetColumns, DaySheetResult } from '../../../shared/contract/posting.ts';
import { type DayRange, localDays } from '../../../shared/domain/reports/days.ts';
import { sendFile } from '../../ipc/upload.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import {
  type ColumnField,
  ColumnFields,
  dateOrderOf,
  type FileRows,
  savedColumns,
} from '../../widgets/column-fields.tsx';
import { SettingChoice } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { DaySheetTables } from './day-sheet-tables.tsx';

interface Sent {
  readonly uploadId: string;
  readonly name: string;
  readonly rows: FileRows;
  readonly columns: DaySheetColumns;
}

const today = () => localDays(Intl.DateTimeFormat().resolvedOptions().timeZone)(Date.now());

/** The comparison with the day sheet of the practice's system. */
export function DaySheet({ openPayment }: { readonly openPayment: (key: string) => void }) {
  const { run, pending, problem } = useCommand();
  const [sent, setSent] = useState<Sent | null>(null);
  const [result, setResult] = useState<DaySheetResult | null>(null);
  const choose = (file: File) =>
    run(async () => {
      setResult(null);
      setSent(null);
      const uploadId = await sendFile(file, (part) => till().posting.upload(part));
      const { rows, columns } = await till().posting.inspectDaySheet({ uploadId });
      const chosen = savedColumns(rows, columns) ?? guessedColumns(rows);
      setSent({ uploadId, name: file.name, rows, columns: chosen });
    });
  return (
    <section className={`${ui['card']} ${ui['stack']}`} aria-label={t('reports.daySheet')}>
      <div className={ui['header']}>
        <div>
          <h2>{t('reports.daySheet')}</h2>
          <p className={ui['muted']}>{t('reports.daySheetLead')}</p>
        </div>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) choose(file);
          }}
        >
          <Button pending={pending}>{t('reports.chooseDaySheet')}</Button>
        </FileTrigger>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {sent === null ? null : <ColumnForm key={sent.uploadId} sent={sent} show={setResult} />}
      {result === null ? null : <DaySheetTables result={result} openPayment={openPayment} />}
    </section>
  );
}

type ColumnName = 'amount' | 'lineId' | 'receiptNumber' | 'externalId' | 'counter' | 'date';

/** The usual names of each column, in the words of practice systems and of the posting file. */
const USUAL: Readonly<Record<ColumnName, RegExp>> = {
  amount: /amount|amt$/i,
  lineId: /line_id|reference|paynote|^externalid$/i,
  receiptNumber: /receipt/i,
  externalId: /patient|patnum|chart|acct|^external_id$/i,
  counter: /^counter$/i,
  date: /date/i,
};

/** A guess of the columns by their names and the first date. */
function guessedColumns(rows: FileRows): DaySheetColumns {
  const [names = []] = rows;
  const named = (name: ColumnName) => names.find((each) => USUAL[name].test(each)) ?? '';
  const date = named('date');
  return {
    amount: named('amount'),
    isNegated: false,
    lineId: named('lineId'),
    receiptNumber: named('receiptNumber'),
    externalId: named('externalId'),
    counter: named('counter'),
    date,
    dateOrder: dateOrderOf(rows, date),
  };
}

const FIELDS: readonly ColumnField<ColumnName>[] = [
  { name: 'amount', label: t('reports.amountColumn') },
  { name: 'lineId', label: t('reports.lineIdColumn'), optional: true },
  { name: 'receiptNumber', label: t('reports.receiptColumn'), optional: true },
  { name: 'externalId', label: t('reports.patientColumn'), optional: true },
  { name: 'counter', label: t('reports.counterColumn'), optional: true },
  { name: 'date', label: t('reports.dateColumn'), optional: true },
];

/** The columns of the sheet, and the days to compare. */
function ColumnForm({
  sent: { uploadId, name, rows, columns: first },
  show,
}: {
  readonly sent: Sent;
  readonly show: (result: DaySheetResult) => void;
}) {
  const command = useCommand();
  const [columns, setColumns] = useState(first);
  const [range, setRange] = useState<DayRange>({ from: today(), to: today() });
  const day = (end: keyof DayRange, label: string) => (
    <LabelledField id={`sheet-${end}`} label={label}>
      <input
        id={`sheet-${end}`}
        type="date"
        required
        max={today()}
        value={range[end]}
        onChange={({ target }) => setRange({ ...range, [end]: target.value })}
      />
    </LabelledField>
  );
  const { amount, lineId, receiptNumber, externalId, date } = columns;
  const send = () =>
    command.run(async () => {
      const order = { uploadId, columns, range };
      show(await till().posting.compareDaySheet({ commandId: v7(), ...order }));
    });
  return (
    <CommandForm
      name={t('reports.columnsOfSheet', { name })}
      command={command}
      ready={
        amount !== '' &&
        [lineId, externalId, receiptNumber && date].some((column) => column !== '') &&
        range.from !== '' &&
        range.to !== ''
      }
      send={send}
      submit={t('reports.compare')}
    >
      <div className={ui['columns']}>
        {day('from', t('reports.from'))}
        {day('to', t('reports.to'))}
      </div>
      <p className={ui['muted']}>{t('reports.columnsOfSheetLead', { name })}</p>
      <ColumnFields
        rows={rows}
        fields={FIELDS}
        dateColumn="date"
        columns={columns}
        change={setColumns}
      />
      <SettingChoice
        label={t('reports.paymentsNegative')}
        on={columns.isNegated}
        choose={(isNegated) => setColumns({ ...columns, isNegated })}
        hint={t('reports.paymentsNegativeHint')}
      />
    </CommandForm>
  );
}
