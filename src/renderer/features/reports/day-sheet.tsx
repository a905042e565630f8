import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { DaySheetColumns, DaySheetResult } from '../../../shared/contract/posting.ts';
import { DATE_ORDERS } from '../../../shared/domain/bank-statement.ts';
import { type DayRange, localDays } from '../../../shared/domain/reports/days.ts';
import { CommandId } from '../../ipc/command-id.ts';
import { sendFile } from '../../ipc/upload.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/command-form.tsx';
import { SettingChoice } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { DaySheetTables } from './day-sheet-tables.tsx';
import styles from './posting-screen.module.css';

interface Sent {
  readonly uploadId: string;
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
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
      setSent({ uploadId, name: file.name, rows, columns: firstColumns(rows, columns) });
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

type ColumnName = 'amount' | 'lineId' | 'receiptNumber' | 'externalId' | 'date';

/** The usual names of each column, in the words of practice systems and of the posting file. */
const USUAL: Readonly<Record<ColumnName, RegExp>> = {
  amount: /amount|amt$/i,
  lineId: /line_id|reference|paynote|^externalid$/i,
  receiptNumber: /receipt/i,
  externalId: /patient|patnum|chart|acct|^external_id$/i,
  date: /date/i,
};

/** The saved columns if the file has them, else a guess by their names and the first date. */
function firstColumns(
  [names = [], first = []]: readonly (readonly string[])[],
  saved: DaySheetColumns | null,
): DaySheetColumns {
  const has = (name: string) => name === '' || names.includes(name);
  if (saved !== null) {
    const { amount, lineId, receiptNumber, externalId, date } = saved;
    if ([amount, lineId, receiptNumber, externalId, date].every(has)) return saved;
  }
  const named = (name: ColumnName) => names.find((each) => USUAL[name].test(each)) ?? '';
  const date = named('date');
  return {
    amount: named('amount'),
    isNegated: false,
    lineId: named('lineId'),
    receiptNumber: named('receiptNumber'),
    externalId: named('externalId'),
    date,
    dateOrder: /^\d{4}/.test(first[names.indexOf(date)] ?? '') ? 'ymd' : 'mdy',
  };
}

const ORDERS = {
  mdy: t('reports.monthDayYear'),
  dmy: t('reports.dayMonthYear'),
  ymd: t('reports.yearMonthDay'),
} as const;

/** The columns of the sheet, and the days to compare. */
function ColumnForm({
  sent: { uploadId, name, rows, columns: first },
  show,
}: {
  readonly sent: Sent;
  readonly show: (result: DaySheetResult) => void;
}) {
  const command = useCommand();
  const [id] = useState(() => new CommandId());
  const [columns, setColumns] = useState(first);
  const [range, setRange] = useState<DayRange>({ from: today(), to: today() });
  const [names = [], ...sample] = rows;
  const chooser = (column: ColumnName, label: string) => (
    <LabelledField id={`sheet-${column}`} label={label}>
      <select
        id={`sheet-${column}`}
        value={columns[column]}
        onChange={({ target }) => setColumns({ ...columns, [column]: target.value })}
      >
        <option value="">{t('reports.noColumn')}</option>
        {[...new Set(names)].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </LabelledField>
  );
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
  const { amount, lineId, receiptNumber, externalId } = columns;
  const send = () =>
    command.run(async () => {
      const order = { uploadId, columns, range };
      show(
        await id.send(order, (commandId) =>
          till().posting.compareDaySheet({ commandId, ...order }),
        ),
      );
    });
  return (
    <CommandForm
      name={t('reports.columnsOfSheet', { name })}
      command={command}
      ready={
        amount !== '' &&
        [lineId, receiptNumber, externalId].some((column) => column !== '') &&
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
      <div className={ui['columns']}>
        {chooser('amount', t('reports.amountColumn'))}
        {chooser('lineId', t('reports.lineIdColumn'))}
        {chooser('receiptNumber', t('reports.receiptColumn'))}
        {chooser('externalId', t('reports.patientColumn'))}
        {chooser('date', t('reports.dateColumn'))}
        {columns.date === '' ? null : (
          <LabelledField id="sheet-order" label={t('reports.dateOrder')}>
            <select
              id="sheet-order"
              value={columns.dateOrder}
              onChange={({ target }) =>
                setColumns({
                  ...columns,
                  dateOrder: DATE_ORDERS.find((each) => each === target.value) ?? 'mdy',
                })
              }
            >
              {DATE_ORDERS.map((each) => (
                <option key={each} value={each}>
                  {ORDERS[each]}
                </option>
              ))}
            </select>
          </LabelledField>
        )}
      </div>
      <SettingChoice
        label={t('reports.paymentsNegative')}
        on={columns.isNegated}
        choose={(isNegated) => setColumns({ ...columns, isNegated })}
        hint={t('reports.paymentsNegativeHint')}
      />
      <div className={styles['sample']}>
        <table className={ui['table']} aria-label={t('reports.firstRows')}>
          <thead>
            <tr>
              {names.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells) => (
              <tr key={JSON.stringify(cells)}>
                {names.map((each, at) => (
                  <td key={each}>{cells[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CommandForm>
  );
}
