/**
 * Today's patients from the practice's system: the visits, the amount due, and the state of each payment.
 * list-import.tsx takes a file by hand: its columns, its broken rows, and the result.
 */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type PressEvent, Button as RowButton } from 'react-aria-components';
import { v7 } from 'uuid';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import {
  MOST_LIST_ROWS,
  type TodayListPage,
  type TodayListRow,
} from '../../../shared/contract/today-list.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button, Key } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Blanked, Notice, useIsBlank } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { useClickGuard } from '../click-guard.ts';
import { balanceText, clockTime, STATES } from './list-words.ts';
import styles from './today-list.module.css';
import { type Question, WhichPatient } from './which-patient.tsx';

// Rarely needed: not in the script of the first screen.
const ListImport = later(async () => (await import('./list-import.tsx')).ListImport);

const WaitingFiles = later(async () => (await import('./list-import.tsx')).WaitingFiles);

interface TodayListProps {
  /** Shows only the rows that this search finds. */
  readonly text: string;
  /** Called when a row is pressed. @returns how to open its patient, once the service has answered. */
  readonly open: () => (patient: PatientHit) => void;
  /** Called after the import of a list was closed; the button that opened it may be gone. */
  readonly closed: () => void;
}

/** Rows of a search at once: each key renders them. */
const ROWS_OF_SEARCH = 25;

/** The key that goes to the first row. */
const LIST_KEY = 'J';

const TO_LIST = `Alt+${LIST_KEY}`;

/** Today's patients of the practice's system, with the debt of each. */
export function TodayList({ text, open, closed }: TodayListProps) {
  // Another search begins at its first row.
  const [place, setPlace] = useState({ text, from: 0 });
  const from = place.text === text ? place.from : 0;
  const count = text.trim() === '' ? MOST_LIST_ROWS : ROWS_OF_SEARCH;
  const [importing, setImporting] = useState(false);
  const wasImporting = useRef(false);
  const giveFocus = useEffectEvent(closed);
  useEffect(() => {
    if (wasImporting.current && !importing) giveFocus();
    wasImporting.current = importing;
  }, [importing]);
  const { data: newest, error } = useTodayList(text, from, count);
  // A key in the search is painted before the rows that it finds.
  const data = useDeferredValue(newest);
  const isBlank = useIsBlank();
  if (data === undefined) {
    return error === null ? null : <Notice tone="bad">{t('todayList.notRead')}</Notice>;
  }
  const total = Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  // A search has its own answer above; an empty list teaches nothing about it.
  if (total === 0 && text.trim() !== '' && data.files.length === 0) return null;
  return (
    <section className={styles['list']} aria-label={t('todayList.title')}>
      <header className={`${ui['row']} ${styles['head']}`}>
        <h2>
          {t('todayList.title')}
          {total === 0 ? null : <Key held>{LIST_KEY}</Key>}
        </h2>
        {total === 0 ? null : <Counts counts={data.counts} />}
        {total === 0 ? null : (
          <Button look="quiet" onPress={() => setImporting(true)}>
            {t('todayList.importList')}
          </Button>
        )}
      </header>
      <FolderProblem />
      {data.unread === 0 ? null : (
        <Notice tone="warn">{t('todayList.unread', { count: data.unread })}</Notice>
      )}
      {data.files.length === 0 ? null : <WaitingFiles files={data.files} />}
      {total === 0 ? <Empty importList={() => setImporting(true)} /> : null}
      {total > 0 && data.found === 0 ? (
        <p className={ui['muted']}>{t('todayList.noneFound')}</p>
      ) : null}
      {isBlank && data.rows.length > 0 ? <Blanked /> : <Rows rows={data.rows} open={open} />}
      <Pages
        {...{ from, count }}
        found={data.found}
        go={(next) => setPlace({ text, from: next })}
      />
      {importing ? <ListImport close={() => setImporting(false)} isEmpty={total === 0} /> : null}
    </section>
  );
}

/** Asked again with every entry of the journal, and with a change of the watched folder or by another counter. */
function useTodayList(text: string, from: number, count: number) {
  const revision = useTill((state) => state.revision);
  const folder = useTill((state) => state.listFolder);
  return useQuery({
    queryKey: ['today-list', text, from, revision, folder.problem, folder.waiting, folder.news],
    queryFn: () => till().todayList.read({ text, from, count }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    // The day ends also where nothing happens.
    refetchInterval: 60_000,
  });
}

function Counts({ counts }: { readonly counts: TodayListPage['counts'] }) {
  const shown = (['expected', 'arrived', 'balance-due', 'paid'] as const).filter(
    (state) => counts[state] > 0,
  );
  return (
    <p className={styles['counts']}>
      {shown.map((state) => (
        <span key={state}>
          {STATES[state].text} <b>{counts[state]}</b>
        </span>
      ))}
    </p>
  );
}

function FolderProblem() {
  const { problem } = useTill((state) => state.listFolder);
  return problem === null ? null : (
    <Notice tone="warn">
      {problem === 'not-deleted' ? t('todayList.notDeleted') : t('todayList.folderGone')}
    </Notice>
  );
}

/** Moves the focus between the rows with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
  event.preventDefault();
}

/** Rendered again only with other rows: each key of the search renders the screen. */
const Rows = memo(function Rows({
  rows,
  open,
}: {
  readonly rows: readonly TodayListRow[];
  readonly open: TodayListProps['open'];
}) {
  const { run, pending, problem } = useCommand();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isEarly, setIsEarly] = useState(false);
  const guard = useClickGuard(rows.map(({ rowId }) => rowId).join(' '));
  const list = useRef<HTMLUListElement>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useAction({
    name: t('todayList.toList'),
    shortcut: TO_LIST,
    run: () => list.current?.querySelector<HTMLElement>('[data-row]')?.focus(),
    enabled: rows.length > 0,
  });
  const press = (row: TodayListRow, { pointerType }: PressEvent) => {
    const isTooEarly = pointerType !== 'keyboard' && guard.isTooEarly();
    setIsEarly(isTooEarly);
    if (!isTooEarly) choose(row);
  };
  const choose = (row: TodayListRow) =>
    run(async () => {
      const openPatient = open();
      const found = await till().todayList.find({ commandId: v7(), rowId: row.rowId });
      // Another patient or a quick payment was begun before a slow answer.
      if (!isShown.current) return;
      if (found.kind === 'one') openPatient(found.patient);
      else setQuestion({ row, found });
    });
  return (
    <>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {isEarly ? <Notice tone="warn">{t('patients.listChanged')}</Notice> : null}
      <ul
        ref={list}
        className={styles['rows']}
        onKeyDown={moveFocus}
        aria-busy={pending}
        {...guard.watch}
      >
        {rows.map((row) => (
          <li key={row.rowId} className={styles['item']}>
            <Row row={row} press={(event) => press(row, event)} />
            <Arrived row={row} />
          </li>
        ))}
      </ul>
      {question === null ? null : (
        <WhichPatient question={question} open={open} close={() => setQuestion(null)} />
      )}
    </>
  );
});

function Row({
  row,
  press,
}: {
  readonly row: TodayListRow;
  readonly press: (event: PressEvent) => void;
}) {
  const { name, time, provider, branch, state, suggested, paid, paidOther, balance, selfPay } = row;
  const { text, tone } = STATES[state];
  const about = [
    provider,
    branch,
    selfPay ? t('todayList.selfPay') : '',
    balance === null || balance.amount === 0 ? '' : balanceText(balance),
  ].filter((part) => part !== '');
  return (
    <RowButton className={styles['row'] ?? ''} data-row onPress={press}>
      <span className={styles['time']}>{time === null ? '' : clockTime(time)}</span>
      <span className={styles['who']}>
        <span className={styles['name']}>
          <bdi>{name}</bdi>
          {row.sameName ? (
            <span className={`${styles['same']} ${ui['tinted']}`} data-tone="warn">
              {row.phoneLastFour === null
                ? t('todayList.sameName')
                : t('todayList.sameNamePhone', { lastFour: row.phoneLastFour })}
            </span>
          ) : null}
        </span>
        {about.length === 0 ? null : <bdi className={styles['about']}>{about.join(' · ')}</bdi>}
      </span>
      <span className={styles['money']}>
        {suggested === null ? (
          paid > 0 ? (
            <b>{toDollars(paid)}</b>
          ) : null
        ) : (
          <>
            <b>{toDollars(suggested.amount)}</b>
            <span className={styles['about']}>
              {lineName(suggested.kind)}
              {suggested.source === 'usual' ? t('todayList.usualAmount') : ''}
              {paid > 0 ? t('todayList.paidOf', { paid: toDollars(paid) }) : ''}
            </span>
          </>
        )}
        {paidOther === 0 || state === 'paid' ? null : (
          <span className={styles['about']}>
            {t('todayList.paidOther', { paid: toDollars(paidOther) })}
          </span>
        )}
      </span>
      <span className={`${ui['toned']} ${styles['state']}`} data-tone={tone}>
        {text}
      </span>
    </RowButton>
  );
}

function Arrived({ row: { rowId, state, arrivedAt, name } }: { readonly row: TodayListRow }) {
  const { run, pending } = useCommand();
  if (state === 'paid' || state === 'balance-due') return <span />;
  const arrived = arrivedAt === null;
  return (
    <span title={t(arrived ? 'todayList.hasArrived' : 'todayList.notArrived', { name })}>
      <Button
        look="quiet"
        pending={pending}
        onPress={() => run(() => till().todayList.setArrived({ commandId: v7(), rowId, arrived }))}
      >
        {arrived ? t('todayList.markArrived') : t('todayList.undo')}
      </Button>
    </span>
  );
}

function Pages({
  from,
  count,
  found,
  go,
}: {
  readonly from: number;
  /** Rows of a page. */
  readonly count: number;
  readonly found: number;
  readonly go: (from: number) => void;
}) {
  if (found <= count && from === 0) return null;
  const to = Math.min(from + count, found);
  return (
    <p className={ui['row']}>
      <Button
        disabledBecause={from === 0 ? t('ui.firstPage') : null}
        onPress={() => go(Math.max(0, from - count))}
      >
        {t('todayList.earlier')}
      </Button>
      <Button
        disabledBecause={to >= found ? t('ui.lastPage') : null}
        onPress={() => go(from + count)}
      >
        {t('todayList.later')}
      </Button>
      <span className={ui['muted']}>{t('todayList.range', { from: from + 1, to, found })}</span>
    </p>
  );
}

function Empty({ importList }: { readonly importList: () => void }) {
  return (
    <div className={ui['empty']} data-outlined>
      <CalendarDays size={36} strokeWidth={1.5} aria-hidden="true" />
      <strong>{t('todayList.noList')}</strong>
      <p>{t('todayList.noListTeaches')}</p>
      <Button onPress={importList}>{t('todayList.importList')}</Button>
    </div>
  );
}
