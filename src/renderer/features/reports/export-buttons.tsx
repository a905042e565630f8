import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReportKind } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './export-buttons.module.css';

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
type Format = (typeof FORMATS)[number];

/** The rows of the view as a file, with its filters and order. */
export function ExportButtons({
  kind,
  view,
}: {
  readonly kind: ReportKind;
  readonly view: ReportView;
}) {
  const { run, pending, problem } = useCommand();
  const [bom, setBom] = useState(true);
  const save = (format: Format) =>
    run(async () => saveFile(await till().reports.export({ kind, view, format, bom })));
  return (
    <fieldset className={styles['exports']} aria-label={t('reports.saveReport')}>
      <label className={styles['bom']} title={t('reports.byteOrderMarkExcel')}>
        <input type="checkbox" checked={bom} onChange={(event) => setBom(event.target.checked)} />
        {t('reports.csvExcel')}
      </label>
      {FORMATS.map((format) => (
        <FormatButton key={format} format={format} pending={pending} save={() => save(format)} />
      ))}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </fieldset>
  );
}

function FormatButton({
  format,
  pending,
  save,
}: {
  readonly format: Format;
  readonly pending: boolean;
  readonly save: () => void;
}) {
  const name = format.toUpperCase();
  useAction({ name: t('reports.saveReportAs', { name }), run: save });
  return (
    <Button
      look="quiet"
      icon={<Download size={16} aria-hidden="true" />}
      pending={pending}
      onPress={save}
    >
      {name}
    </Button>
  );
}
