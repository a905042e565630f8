import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { BankView } from '../../../shared/contract/bank.ts';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { batchesOf, knownLineNames } from '../../../shared/domain/bank-statement.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import { locale } from '../../../shared/messages/language.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../../ui/use-action.ts';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import { MatchPanel } from './match-panel.tsx';
import { RangeForm } from './range-form.tsx';
import reports from './reports.module.css';
import reportStyles from './reports.module.css';
import styles from './screens.module.css';
import { StatementPanel } from './statement-panel.tsx';

/** The accountant's journal of closed days as a file. */
function AccountingPanel({
  range,
  close,
}: {
  readonly range: DayRange;
  readonly close: () => void;
}) {
  const command = useCommand();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [saved, setSaved] = useState<string | null>(null);
  const save = async () => {
    setSaved(null);
    const file = await till().accounting.journal({ range: { from, to } });
    saveFile(file);
    setSaved(file.name);
  };
  const dayField = (label: string, day: string, change: (day: string) => void) => (
    <label className={`${ui['field']} ${reportStyles['day']}`}>
      {label}
      <input type="date" required value={day} onChange={(event) => change(event.target.value)} />
    </label>
  );
  return (
    <SidePanel title={t('bank.accountantsJournal')} close={close}>
      <p className={ui['muted']}>{t('bank.journalAbout')}</p>
      <CommandForm
        name={t('bank.accountantsJournal')}
        command={command}
        ready={from !== '' && to !== ''}
        send={() => command.run(save)}
        submit={t('reports.saveFile')}
      >
        {dayField(t('bank.from'), from, setFrom)}
        {dayField(t('bank.to'), to, setTo)}
        {saved === null ? null : <Notice tone="good">{t('reports.savedAs', { saved })}</Notice>}
      </CommandForm>
    </SidePanel>
  );
}

type Unmatched = BankView['unmatched'][number];
type Matched = BankView['matched'][number];

/** A statement of a month comes in the next one. */
const USUAL_DAYS = 62;

type Panel =
  | { readonly kind: 'import' | 'journal' }
  | { readonly kind: 'match'; readonly line: Unmatched };

/** The bank's statements, and the meanings of their lines. */
export function BankScreen({ state }: { readonly state: ReportsState }) {
  const [range, setRange] = useState<DayRange>({
    from: addDays(state.today, -USUAL_DAYS),
    to: state.today,
  });
  const [panel, setPanel] = useState<Panel | null>(null);
  const [found, setFound] = useState<number | null>(null);
  const { run, pending, problem } = useCommand();
  const revision = useTill((till) => till.revision);
  const hub = useTill(({ clinic }) => clinic?.state);
  const isHubAway = hub !== undefined && hub !== 'complete' && hub !== 'sending';
  const { data: view = null, refetch } = useQuery({
    queryKey: ['bank', range, revision, hub],
    queryFn: () => till().bank.look({ range }),
    placeholderData: (before) => before,
  });
  const open = (kind: 'import' | 'journal') => () => setPanel({ kind });
  const matchAgain = () =>
    run(async () => {
      const { matched } = await till().bank.matchAgain({ commandId: v7(), range });
      setFound(matched);
    });
  useAction({ name: t('bank.importStatement'), run: open('import') });
  useAction({ name: t('bank.accountantsJournal'), run: open('journal') });
  const isEmpty = view !== null && view.unmatchedCount + view.matchedCount === 0;
  return (
    <div className={`${ui['frame']} ${styles['bankScreen']}`}>
      <RangeForm
        today={state.today}
        asked={{ range, transferId: null }}
        byTransfer={false}
        show={(asked) => setRange(asked.range)}
      />
      <div className={ui['row']} data-gap="8">
        <Button onPress={open('import')}>{t('bank.importStatement')}</Button>
        <Button
          pending={pending}
          disabledBecause={isEmpty ? t('ui.importFirst') : null}
          onPress={matchAgain}
        >
          {t('bank.matchAgain')}
        </Button>
        <Button look="quiet" onPress={open('journal')}>
          {t('bank.accountantsJournal')}
        </Button>
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        {problem === null && found !== null ? (
          <Notice tone="good">{t('bank.matchedNow', { matched: found })}</Notice>
        ) : null}
      </div>
      <div className={ui['scroll']}>
        {isEmpty ? (
          <div className={`${ui['empty']} ${reports['teaches']}`}>
            <Landmark size={36} strokeWidth={1.5} aria-hidden="true" />
            <p>{t('bank.teaches')}</p>
          </div>
        ) : null}
        {view === null || isEmpty ? null : (
          <div className={styles['lists']}>
            {isHubAway ? <Notice tone="warn">{t('bank.hubAway')}</Notice> : null}
            <UnmatchedList view={view} match={(line) => setPanel({ kind: 'match', line })} />
            <MatchedList view={view} />
            <Rules view={view} changed={refetch} />
          </div>
        )}
      </div>
      {panel?.kind === 'import' && view !== null ? (
        <StatementPanel accounts={view.accounts} close={() => setPanel(null)} />
      ) : null}
      {panel?.kind === 'journal' ? (
        <AccountingPanel range={range} close={() => setPanel(null)} />
      ) : null}
      {panel?.kind === 'match' ? (
        <MatchPanel line={panel.line} changed={() => void refetch()} close={() => setPanel(null)} />
      ) : null}
    </div>
  );
}

/** The number of lines of a list, and a sentence where it shows only some of them. */
function Shown({ shown, count }: { readonly shown: number; readonly count: number }) {
  return shown === count ? null : (
    <p className={ui['muted']}>
      {t('bank.first', { shown, count: count.toLocaleString(locale()) })}
    </p>
  );
}

function UnmatchedList({
  view: { unmatched, unmatchedCount },
  match,
}: {
  readonly view: BankView;
  readonly match: (line: Unmatched) => void;
}) {
  const title = t('bank.unmatched');
  return (
    <section className={ui['stack']} data-gap="8" aria-label={title}>
      <h2>{t('bank.countOf', { title, count: unmatchedCount.toLocaleString(locale()) })}</h2>
      {unmatchedCount === 0 ? (
        <Notice tone="good">{t('bank.everythingMatched')}</Notice>
      ) : (
        <table className={`${ui['table']} ${styles['bankLines']}`} aria-label={title}>
          <Head more={['']} />
          <tbody>
            {unmatched.map((line) => (
              <tr key={line.lineId}>
                <Cells line={line} />
                <td>
                  {line.matchedAt === null ? (
                    <button
                      type="button"
                      aria-label={t('bank.matchLine', { description: line.description })}
                      onClick={() => match(line)}
                    >
                      {t('bank.match')}
                    </button>
                  ) : (
                    t('bank.matchedAt', { counter: line.matchedAt })
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Shown shown={unmatched.length} count={unmatchedCount} />
    </section>
  );
}

function MatchedList({ view: { matched, matchedCount } }: { readonly view: BankView }) {
  const { run, problem } = useCommand();
  if (matchedCount === 0) return null;
  const title = t('bank.matched');
  const unmatch = (lineId: string) => run(() => till().bank.unmatch({ commandId: v7(), lineId }));
  return (
    <section className={ui['stack']} data-gap="8" aria-label={title}>
      <h2>{t('bank.countOf', { title, count: matchedCount.toLocaleString(locale()) })}</h2>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <table className={`${ui['table']} ${styles['bankLines']}`} aria-label={title}>
        <Head more={[t('bank.matchedWith'), '']} />
        <tbody>
          {matched.map((line) => (
            <tr key={line.lineId}>
              <Cells line={line} />
              <td>{meaningText(line)}</td>
              <td>
                <button
                  type="button"
                  aria-label={t('bank.unmatchLine', { description: line.description })}
                  onClick={() => unmatch(line.lineId)}
                >
                  {t('bank.unmatch')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Shown shown={matched.length} count={matchedCount} />
    </section>
  );
}

function meaningText({ meaning, subject }: Matched): string {
  switch (meaning.kind) {
    case 'transfer':
      return t('bank.transfer', { id: subject });
    case 'bag':
    case 'clinic-bag':
    case 'counter-bag':
      return t('bank.bag', { number: subject });
    case 'batch':
      return t('bank.batch', {
        terminal: subject,
        number: batchesOf(meaning).reports.join(', '),
      });
    case 'known':
      return knownLineNames()[meaning.what];
  }
}

function Head({ more }: { readonly more: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('bank.day')}</th>
        <th scope="col">{t('bank.description')}</th>
        <th scope="col" data-number>
          {t('bank.amount')}
        </th>
        {more.map((name) =>
          name === '' ? (
            <td key={name} />
          ) : (
            <th key={name} scope="col">
              {name}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

function Cells({ line: { day, description, amount } }: { readonly line: Unmatched | Matched }) {
  return (
    <>
      <td>{dayText(day)}</td>
      <td dir="auto">{description === '' ? <em>{t('bank.textNotHere')}</em> : description}</td>
      <td data-number>{toDollars(amount)}</td>
    </>
  );
}

function Rules({
  view: { rules },
  changed,
}: {
  readonly view: BankView;
  readonly changed: () => Promise<unknown>;
}) {
  const { run, problem } = useCommand();
  if (rules.length === 0) return null;
  return (
    <details>
      <summary>{t('bank.rules', { count: rules.length })}</summary>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)} className={ui['line']} data-spread>
            <span>
              {t('bank.rule', { what: knownLineNames()[rule.what], contains: rule.contains })}
            </span>
            <Button
              look="quiet"
              onPress={() =>
                run(async () => {
                  await till().bank.forgetRule({ commandId: v7(), ...rule });
                  await changed();
                })
              }
            >
              {t('bank.deleteRule')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
