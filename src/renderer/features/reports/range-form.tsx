import { useState } from 'react';
import { type DayRange, isDay } from '../../../shared/domain/reports/days.ts';
import { PRESETS } from '../../../shared/domain/reports/saved-reports.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { overLimit } from '../../words/typed-text.ts';
import styles from './reports.module.css';

export interface Asked {
  readonly range: DayRange;
  readonly transferId: string | null;
}

interface RangeFormProps {
  readonly today: string;
  readonly asked: Asked;
  /** True if the report can be limited to one transfer. */
  readonly byTransfer: boolean;
  readonly show: (asked: Asked) => void;
}

/** Maximum length of a transfer's id (interface.md §4.5). */
const MOST_TRANSFER = 50;

/** The range of days, by name or by date. */
export function RangeForm({ today, asked, byTransfer, show }: RangeFormProps) {
  const [from, setFrom] = useState(asked.range.from);
  const [to, setTo] = useState(asked.range.to);
  const [transfer, setTransfer] = useState(asked.transferId ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const transferId = byTransfer && oneLine(transfer) !== '' ? oneLine(transfer) : null;
  const choose = (range: DayRange) => {
    setFrom(range.from);
    setTo(range.to);
    const wrong = problemOf(range.from, range.to) ?? overLimit(transferId ?? '', MOST_TRANSFER);
    setProblem(wrong);
    if (wrong === null) show({ range, transferId });
  };
  return (
    <form
      className={styles['form']}
      aria-label={t('reports.days')}
      onSubmit={(event) => {
        event.preventDefault();
        choose({ from, to });
      }}
    >
      <fieldset className={ui['row']} data-gap="4" aria-label={t('reports.ranges')}>
        {PRESETS.map((preset, index) => (
          <PresetButton
            key={preset.id}
            name={preset.name()}
            shortcut={`Alt+${index + 1}`}
            chosen={isSame(preset.range(today), asked.range)}
            choose={() => choose(preset.range(today))}
          />
        ))}
      </fieldset>
      <div className={ui['bottoms']}>
        <label className={`${ui['labelled']} ${styles['field']}`}>
          {t('reports.from')}
          <input
            className={ui['input']}
            type="date"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label className={`${ui['labelled']} ${styles['field']}`}>
          {t('reports.to')}
          <input
            className={ui['input']}
            type="date"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
        {byTransfer ? (
          <label className={`${ui['labelled']} ${styles['field']}`}>
            {t('reports.transfer')}
            <input
              className={ui['input']}
              type="text"
              value={transfer}
              placeholder={t('reports.allTransfers')}
              onChange={(event) => setTransfer(event.target.value)}
            />
          </label>
        ) : null}
        <Button look="primary" type="submit">
          {t('terms.show')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
    </form>
  );
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;

function problemOf(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return t('reports.chooseFirstLastDay');
  return to < from ? t('reports.lastDayBeforeFirst') : null;
}

function PresetButton({
  name,
  shortcut,
  chosen,
  choose,
}: {
  readonly name: string;
  readonly shortcut: string;
  readonly chosen: boolean;
  readonly choose: () => void;
}) {
  useAction({ name: t('reports.report', { name: name.toLowerCase() }), shortcut, run: choose });
  return (
    <button
      type="button"
      className={styles['preset']}
      aria-pressed={chosen}
      data-shortcut={shortcut}
      onClick={choose}
    >
      {name}
    </button>
  );
}
