import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { v7 } from 'uuid';
import type { BankView } from '../../../shared/contract/bank.ts';
import { guessColumns, type StatementColumns } from '../../../shared/domain/bank-statement.ts';
import { sendFile } from '../../ipc/upload.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { type ColumnField, ColumnFields, type FileRows } from '../../widgets/column-fields.tsx';
import { commandProblem, serviceProblem } from '../../words/problems.ts';

type Account = BankView['accounts'][number];
type Imported = Awaited<ReturnType<ReturnType<typeof till>['bank']['importStatement']>>;

/** An import that was carried out, so that its other lines can be added too. */
interface Import {
  readonly uploadId: string;
  readonly columns: StatementColumns | null;
  readonly result: Imported;
}

type ColumnName = Exclude<keyof StatementColumns, 'dateOrder'>;

interface Sent {
  readonly uploadId: string;
  readonly name: string;
  /** The first rows of a CSV; null for OFX. */
  readonly rows: FileRows | null;
}

/** The import of a statement: the file, for CSV its columns, and the result. */
export function StatementPanel({
  accounts,
  close,
}: {
  readonly accounts: readonly Account[];
  readonly close: () => void;
}) {
  const { run, pending, problem } = useCommand();
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '');
  const [reading, setReading] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [imported, setImported] = useState<Import | null>(null);
  const account = accounts.find(({ id }) => id === accountId);
  const importAs = async (uploadId: string, columns: StatementColumns | null, addAlike = false) => {
    const order = { uploadId, accountId, columns };
    const result = await till().bank.importStatement({ commandId: v7(), ...order, addAlike });
    setImported({ ...order, result });
    setSent(null);
  };
  const choose = (file: File) =>
    run(async () => {
      setReading(file.name);
      setImported(null);
      setSent(null);
      const uploadId = await sendFile(file, (part) => till().bank.upload(part));
      const seen = await till().bank.inspect({ uploadId });
      if (seen.kind === 'ofx') await importAs(uploadId, null);
      else setSent({ uploadId, name: file.name, rows: seen.rows });
    });
  return (
    <SidePanel title={t('bank.importStatement')} close={close}>
      <p className={ui['muted']}>{t('bank.teaches')}</p>
      {accounts.length < 2 ? null : (
        <LabelledField id="bank-account" label={t('bank.account')}>
          <select
            id="bank-account"
            value={accountId}
            onChange={(event) => setAccountId(event.target.value)}
          >
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </LabelledField>
      )}
      <div>
        <FileTrigger
          acceptedFileTypes={['.ofx', '.qfx', '.qbo', '.csv', '.txt']}
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
            {t('bank.chooseFile')}
          </Button>
        </FileTrigger>
      </div>
      {pending ? <Said>{t('bank.sending', { name: reading })}</Said> : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {imported === null ? null : (
        <>
          <ImportNotice imported={imported.result} />
          <div className={ui['row']} data-gap="8">
            <Button look="primary" autoFocus onPress={close}>
              {t('terms.done')}
            </Button>
            {imported.result.alike === 0 ? null : (
              <Button
                pending={pending}
                onPress={() => run(() => importAs(imported.uploadId, imported.columns, true))}
              >
                {t('bank.addAlike', { count: imported.result.alike })}
              </Button>
            )}
          </div>
        </>
      )}
      {sent?.rows === null || sent === null ? null : (
        <ColumnForm
          name={sent.name}
          rows={sent.rows}
          saved={account?.columns ?? null}
          send={(columns) => importAs(sent.uploadId, columns)}
        />
      )}
    </SidePanel>
  );
}

/** The lines that were added, and those left out because only their text differs from a known line. */
function ImportNotice({ imported }: { readonly imported: Imported }) {
  const { added, known, matched, alike, totals, problem } = imported;
  return (
    <>
      {problem === null ? (
        <Notice tone="good">{t('bank.imported', { added, known, matched })}</Notice>
      ) : (
        <Notice tone="warn">
          {t('bank.importedWithoutTransfers', { added, known, problem: serviceProblem(problem) })}
        </Notice>
      )}
      {alike === 0 ? null : <Notice tone="warn">{t('bank.alike', { count: alike })}</Notice>}
      {totals.length === 0 ? null : (
        <Notice tone="warn">
          {t('bank.totalsLeftOut', { count: totals.length, rows: totals.join(', ') })}
        </Notice>
      )}
    </>
  );
}

const FIELDS: readonly ColumnField<ColumnName>[] = [
  { name: 'date', label: t('bank.dateColumn') },
  { name: 'description', label: t('bank.descriptionColumn') },
  { name: 'amount', label: t('bank.amountColumn'), optional: true },
];

/** Beside one amount. */
const SIGN_FIELDS: readonly ColumnField<ColumnName>[] = [
  { name: 'sign', label: t('bank.signColumn'), optional: true },
];

/** In place of one amount. */
const MONEY_FIELDS: readonly ColumnField<ColumnName>[] = [
  { name: 'debit', label: t('bank.debitColumn'), optional: true },
  { name: 'credit', label: t('bank.creditColumn'), optional: true },
];

/** The columns of a CSV statement, by the names in its first row. */
function ColumnForm({
  name,
  rows,
  saved,
  send,
}: {
  readonly name: string;
  readonly rows: FileRows;
  readonly saved: StatementColumns | null;
  readonly send: (columns: StatementColumns) => Promise<void>;
}) {
  const command = useCommand();
  const [columns, setColumns] = useState(() => guessColumns(rows, saved));
  const { date, description, amount, credit } = columns;
  const isComplete = date !== '' && description !== '' && (amount !== '' || credit !== '');
  return (
    <CommandForm
      name={t('bank.columnsOf', { name })}
      command={command}
      ready={isComplete}
      autoFocus={isComplete}
      send={() => command.run(() => send(amount === '' ? { ...columns, sign: '' } : columns))}
      submit={t('bank.import')}
    >
      <p>{t('bank.columnsOnce')}</p>
      <ColumnFields
        rows={rows}
        fields={[...FIELDS, ...(amount === '' ? MONEY_FIELDS : SIGN_FIELDS)]}
        dateColumn="date"
        columns={columns}
        change={setColumns}
      />
    </CommandForm>
  );
}
