import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { BankView, LineMeaning } from '../../../shared/contract/bank.ts';
import {
  batchesOf,
  KNOWN_LINES,
  type KnownLine,
  knownLineNames,
} from '../../../shared/domain/bank-statement.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import styles from './screens.module.css';

/** A rule's text has at least this many characters. */
const LEAST_TEXT = 3;

type Candidate = Awaited<ReturnType<ReturnType<typeof till>['bank']['candidates']>>[number];

/** One line of the bank, and the choice of its meaning. */
export function MatchPanel({
  line,
  changed,
  close,
}: {
  readonly line: BankView['unmatched'][number];
  /** Called after a rule was saved, which no entry of the journal tells. */
  readonly changed: () => void;
  readonly close: () => void;
}) {
  const { lineId, day, description, amount } = line;
  const command = useCommand();
  const [chosen, setChosen] = useState<LineMeaning | null>(null);
  const [isRule, setIsRule] = useState(false);
  const [text, setText] = useState(description);
  const send = async () => {
    if (chosen === null) return;
    if (chosen.kind === 'known' && isRule) {
      const rule = { what: chosen.what, contains: text, amount: null };
      await till().bank.saveRule({ commandId: v7(), ...rule });
    }
    await till().bank.match({ commandId: v7(), lineId, meaning: chosen });
    changed();
    close();
  };
  const choose = (meaning: LineMeaning) => () => setChosen(meaning);
  const what = chosen?.kind === 'known' ? chosen.what : null;
  return (
    <SidePanel title={t('bank.whatIsThisLine')} close={close}>
      <div className={styles['line']}>
        <span className={ui['muted']}>{dayText(day)}</span>
        <span dir="auto">{description}</span>
        <b>{toDollars(amount)}</b>
      </div>
      <CommandForm
        name={t('bank.whatIsThisLine')}
        command={command}
        ready={chosen !== null && (!isRule || text.trim().length >= LEAST_TEXT)}
        send={() => command.run(send)}
        submit={t('bank.match')}
      >
        <Candidates lineId={lineId} chosen={chosen} choose={choose} />
        <fieldset className={ui['choices']}>
          <legend>{t('bank.orKnown')}</legend>
          {KNOWN_LINES.map((each: KnownLine) => (
            <label key={each}>
              <input
                type="radio"
                name="meaning"
                checked={what === each}
                onChange={choose({ kind: 'known', what: each })}
              />
              {knownLineNames()[each]}
            </label>
          ))}
        </fieldset>
        {what === null ? null : (
          <div className={ui['choices']}>
            <label>
              <input
                type="checkbox"
                checked={isRule}
                onChange={(event) => setIsRule(event.target.checked)}
              />
              {t('bank.alsoNext')}
            </label>
            {isRule ? (
              <TypedField
                label={t('bank.textOfRule')}
                value={text}
                change={setText}
                hint={t('bank.ruleHint')}
                incomplete={text.trim().length < LEAST_TEXT}
              />
            ) : null}
          </div>
        )}
      </CommandForm>
    </SidePanel>
  );
}

/** Deposits that a person reads through without a search. */
const FEW_DEPOSITS = 10;

/** The transfers, bags and batches that the line may be. */
function Candidates({
  lineId,
  chosen,
  choose,
}: {
  readonly lineId: string;
  readonly chosen: LineMeaning | null;
  readonly choose: (meaning: LineMeaning) => () => void;
}) {
  const [search, setSearch] = useState('');
  const { data, error } = useQuery({
    queryKey: ['bank-candidates', lineId, search],
    queryFn: () => till().bank.candidates({ lineId, search }),
    retry: false,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
  if (error !== null) return <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>;
  if (data === undefined) return <p className={ui['muted']}>{t('bank.loadingDeposits')}</p>;
  return (
    <fieldset className={ui['choices']}>
      <legend>{t('bank.deposits')}</legend>
      {data.length > FEW_DEPOSITS || search !== '' ? (
        <TypedField
          label={t('bank.searchDeposits')}
          value={search}
          change={setSearch}
          most={LIMITS.reference}
        />
      ) : null}
      {data.length === 0 ? <p className={ui['muted']}>{t('bank.noDeposits')}</p> : null}
      {data.map((candidate) => (
        <label key={JSON.stringify(candidate.meaning)}>
          <input
            type="radio"
            name="meaning"
            checked={JSON.stringify(chosen) === JSON.stringify(candidate.meaning)}
            onChange={choose(candidate.meaning)}
          />
          <CandidateText candidate={candidate} />
        </label>
      ))}
    </fieldset>
  );
}

/** Its name and amount, above its counter and account. */
function CandidateText({ candidate }: { readonly candidate: Candidate }) {
  const { meaning, name, account, counter, day, amount } = candidate;
  const place = [counter, account].filter((part) => part !== null).join(', ');
  return (
    <span className={styles['candidate']}>
      <span>{deposit(meaning, name, day === null ? t('bank.noDay') : dayText(day))}</span>{' '}
      <b>{toDollars(amount)}</b>{' '}
      {place === '' ? null : <small className={ui['hint']}>{place}</small>}
    </span>
  );
}

function deposit(meaning: LineMeaning, name: string, day: string): string {
  switch (meaning.kind) {
    case 'bag':
    case 'clinic-bag':
    case 'counter-bag':
      return t('bank.bagOf', { number: name, day });
    case 'batch':
      return t('bank.batchOf', {
        ...{ terminal: name, day },
        number: batchesOf(meaning).reports.join(', '),
      });
    default:
      return t('bank.transferOf', { id: name, day });
  }
}
