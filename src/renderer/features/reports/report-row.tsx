import { memo } from 'react';
import type {
  Cell,
  Column,
  ColumnType,
  ReportRow,
} from '../../../shared/domain/reports/report-kinds.ts';
import styles from './report-table.module.css';
import { ROW_PX } from './use-rows-in-sight.ts';

export interface RowInSightProps {
  readonly id: string;
  readonly index: number;
  /** Undefined while it loads. */
  readonly row: ReportRow | undefined;
  readonly columns: readonly Column[];
  readonly write: (cell: Cell, type: ColumnType) => string;
  readonly active: boolean;
  readonly choose: (index: number, row: ReportRow | undefined) => void;
}

/** A row in its slot. Renders again only for another row: scrolling renders hundreds a second. */
export const RowInSight = memo(function RowInSight(props: RowInSightProps) {
  const { id, index, row, columns, write, active, choose } = props;
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={active}
      className={styles['row']}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
      onClick={() => choose(index, row)}
    >
      {columns.map(({ key, type }, at) => (
        <td key={key} className={styles[type]}>
          {row === undefined ? '…' : write(row[at] ?? null, type)}
        </td>
      ))}
    </tr>
  );
});
