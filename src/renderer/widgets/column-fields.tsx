import { DATE_ORDERS, type DateOrder, orderOfDate } from '../../shared/domain/bank-statement.ts';
import { t } from '../messages/t.ts';
import { LabelledField } from '../ui/field.tsx';
import ui from '../ui/primitives.module.css';
import styles from './forms.module.css';

/** The first rows of a CSV file; the first of them has the names of its columns. */
export type FileRows = readonly (readonly string[])[];

/** The order of the dates of a column, by its first one. */
export function dateOrderOf([names = [], first = []]: FileRows, column: string): DateOrder {
  return orderOfDate(first[names.indexOf(column)] ?? '');
}

/** The saved columns if the file has all of them; null else. */
export function savedColumns<Columns extends { readonly dateOrder: DateOrder }>(
  [names = []]: FileRows,
  saved: Columns | null,
): Columns | null {
  if (saved === null) return null;
  const { dateOrder: _, ...columns } = saved;
  const isThere = (name: unknown) =>
    typeof name !== 'string' || name === '' || names.includes(name);
  return Object.values(columns).every(isThere) ? saved : null;
}

/** A column to choose. */
export interface ColumnField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** True if a file may be without it. */
  readonly optional?: boolean;
}

const NAMES_OF_ORDERS = {
  mdy: t('ui.monthDayYear'),
  dmy: t('ui.dayMonthYear'),
  ymd: t('ui.yearMonthDay'),
} as const;

/** The choice of a file's columns by their names, above its first rows; an empty name is no column. */
export function ColumnFields<
  Name extends string,
  Columns extends Readonly<Record<Name, string>> & { readonly dateOrder: DateOrder },
>({
  rows,
  fields,
  dateColumn,
  columns,
  change,
}: {
  readonly rows: FileRows;
  readonly fields: readonly ColumnField<Name>[];
  /** The order of the dates is asked while this column is chosen. */
  readonly dateColumn: Name;
  readonly columns: Columns;
  readonly change: (columns: Columns) => void;
}) {
  const [names = []] = rows;
  const choose = (name: Name, column: string) => {
    const dateOrder = name === dateColumn ? dateOrderOf(rows, column) : columns.dateOrder;
    change({ ...columns, dateOrder, [name]: column });
  };
  return (
    <>
      <div className={ui['columns']}>
        {fields.map(({ name, label, optional = false }) => (
          <LabelledField key={name} id={`column-${name}`} label={label}>
            <select
              id={`column-${name}`}
              value={columns[name]}
              onChange={({ target }) => choose(name, target.value)}
            >
              {optional || columns[name] === '' ? (
                <option value="">{t('ui.noColumn')}</option>
              ) : null}
              {[...new Set(names)].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </LabelledField>
        ))}
        {columns[dateColumn] === '' ? null : (
          <LabelledField id="column-order" label={t('ui.dateOrder')}>
            <select
              id="column-order"
              value={columns.dateOrder}
              onChange={({ target }) => {
                const dateOrder = DATE_ORDERS.find((each) => each === target.value);
                if (dateOrder !== undefined) change({ ...columns, dateOrder });
              }}
            >
              {DATE_ORDERS.map((each) => (
                <option key={each} value={each}>
                  {NAMES_OF_ORDERS[each]}
                </option>
              ))}
            </select>
          </LabelledField>
        )}
      </div>
      <FirstRows rows={rows} />
    </>
  );
}

/** Rows below the names of the columns: enough to recognize each column. */
const SAMPLE_ROWS = 4;

function FirstRows({ rows: [names = [], ...rows] }: { readonly rows: FileRows }) {
  return (
    // A wide file scrolls sideways: the keys need a focus for that.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles['sample']} tabIndex={0} aria-label={t('ui.firstRows')}>
      <table className={ui['table']}>
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
          {rows.slice(0, SAMPLE_ROWS).map((cells) => (
            <tr key={JSON.stringify(cells)}>
              {names.map((each, at) => (
                <td key={each}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
