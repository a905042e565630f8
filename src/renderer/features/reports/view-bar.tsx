import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { type ReportKind, reportShapes } from '../../../shared/domain/reports/report-kinds.ts';
import {
  columnsOf,
  type ReportView,
  type SavedView,
  WHOLE_VIEW,
} from '../../../shared/domain/reports/saved-reports.ts';
import { fits, LIMITS, oneLine } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import { overLimit } from '../../words/typed-text.ts';
import styles from './reports.module.css';

interface ViewBarProps {
  readonly kind: ReportKind;
  /** Saved views of all reports. */
  readonly savedViews: readonly SavedView[];
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  /** The column by which the rows are summed; empty for single rows. */
  readonly by: string;
  readonly sumBy: (column: string) => void;
}

/** The display of the rows: single or summed, and the saved views. */
export function ViewBar({ kind, savedViews, view, look, by, sumBy }: ViewBarProps) {
  const { run, problem } = useCommand();
  const [naming, setNaming] = useState(false);
  const [chosen, setChosen] = useState('');
  const [choosing, setChoosing] = useState(false);
  const own = savedViews.filter((each) => each.kind === kind);
  const choose = (name: string) => {
    setChosen(name);
    look(own.find((each) => each.name === name)?.view ?? WHOLE_VIEW);
  };
  return (
    <div className={`${ui['row']} ${ui['hint']} ${styles['bar']}`} data-gap="8 16">
      <label className={ui['line']} data-gap="8">
        {t('reports.group')}
        <select className={ui['input']} value={by} onChange={(event) => sumBy(event.target.value)}>
          <option value="">{t('reports.noneEveryRow')}</option>
          {reportShapes()
            [kind].columns.filter(({ groups }) => groups === true)
            .map(({ key, name, type }) => (
              <option key={key} value={key}>
                {type === 'instant'
                  ? t('reports.day2', { name: name.toLowerCase() })
                  : name.toLowerCase()}
              </option>
            ))}
        </select>
      </label>
      <label className={ui['line']} data-gap="8">
        {t('reports.view')}
        <select
          className={ui['input']}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('reports.allRowsOriginalOrder')}</option>
          {own.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Button
        look="quiet"
        icon={<Columns3 size={16} aria-hidden="true" />}
        expanded={choosing}
        onPress={() => setChoosing(!choosing)}
      >
        {t('reports.columns')}
      </Button>
      {naming ? (
        <NameForm
          keep={(name) => {
            setNaming(false);
            setChosen(name);
            run(() => till().reports.saveView({ commandId: v7(), kind, name, view }));
          }}
        />
      ) : (
        <Button look="quiet" onPress={() => setNaming(true)}>
          {t('reports.saveView')}
        </Button>
      )}
      {chosen === '' ? null : (
        <Button
          look="quiet"
          onPress={() => {
            choose('');
            run(() => till().reports.forgetView({ commandId: v7(), kind, name: chosen }));
          }}
        >
          {t('reports.deleteView')}
        </Button>
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {choosing ? <ColumnChoice {...{ kind, view, look }} /> : null}
    </div>
  );
}

/** The columns of the table and of its files. One that is left out neither filters nor sorts. */
function ColumnChoice({
  kind,
  view,
  look,
}: {
  readonly kind: ReportKind;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
}) {
  const left = columnsOf(kind, view.hidden);
  const isShown = (key: string) => left.some((column) => column.key === key);
  const turn = (key: string) => {
    const { filters, sort, hidden = [] } = view;
    if (!isShown(key)) return look({ ...view, hidden: hidden.filter((each) => each !== key) });
    const { [key]: _dropped, ...others } = filters;
    look({
      filters: others,
      sort: sort?.column === key ? null : sort,
      hidden: [...hidden, key],
    });
  };
  return (
    <fieldset
      className={`${ui['row']} ${styles['columns']}`}
      data-gap="8 16"
      aria-label={t('reports.columns')}
    >
      {reportShapes()[kind].columns.map(({ key, name }) => (
        <label key={key} className={ui['line']} data-gap="8">
          <input
            type="checkbox"
            checked={isShown(key)}
            disabled={left.length === 1 && isShown(key)}
            onChange={() => turn(key)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function NameForm({ keep }: { readonly keep: (name: string) => void }) {
  const [name, setName] = useState('');
  const long = overLimit(name, LIMITS.viewName);
  return (
    <form
      className={`${ui['row']} ${ui['hint']}`}
      data-gap="8 16"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits(name, LIMITS.viewName)) keep(oneLine(name));
      }}
    >
      <label className={ui['line']} data-gap="8">
        {t('terms.name')}
        <input
          className={ui['input']}
          value={name}
          dir="auto"
          aria-invalid={long !== null}
          // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to type a name
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button type="submit">{t('reports.save')}</Button>
      <span role="status">{long ?? t('reports.filtersPatientDataNot')}</span>
    </form>
  );
}
