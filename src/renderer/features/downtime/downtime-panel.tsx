/**
 * Downtime slips: numbered slips are printed in reserve, filled in by hand while the PC is down, and entered afterwards
 * with the time on the slip: as cash, with a receipt, into the open drawer.
 */

import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import { type LargeAmount, largeAmountSchema } from '../../../shared/contract/large-amount.ts';
import { type Cents, parseAmount, toDollars } from '../../../shared/domain/money.ts';
import { CHOSEN_KINDS, type LineChoice, namesOfLines } from '../../../shared/domain/sale.ts';
import { plainDigits } from '../../../shared/domain/typed-text.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { savePdf } from '../../ui/save-file.ts';
import { LargeAmountQuestion } from '../../widgets/large-amount-question.tsx';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import styles from './downtime.module.css';

/** Slips per print run: five pages, a reserve for the day the PC fails. */
const SLIPS = 20;

/** Downtime slips: numbered slips to write on without the PC, and their entry afterwards. */
export function DowntimePanel({ close }: { readonly close: () => void }) {
  const data = useJournaled(['downtime'], () => till().downtime.look());
  const { run, pending, problem } = useCommand();
  const print = () =>
    run(async () => {
      const { name, pdf } = await till().downtime.printSlips({ commandId: v7(), count: SLIPS });
      savePdf(name, pdf);
    });
  return (
    <SidePanel title={t('downtime.downtimeSlips')} close={close}>
      <p className={ui['muted']}>
        {data === undefined || data.printed === 0
          ? t('downtime.printNumberedSlipsNow')
          : t('downtime.slipsD000001D', { printed: String(data.printed).padStart(6, '0') })}
      </p>
      <div>
        <Button pending={pending} onPress={print}>
          {t('downtime.printMoreSlips', { slips: SLIPS })}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {data !== undefined && data.printed > 0 ? <SlipForm /> : null}
      {data === undefined || data.entered.length === 0 ? null : (
        <ul className={styles['slips']} aria-label={t('downtime.slipsEntered')}>
          {data.entered.map(({ slip, takenAt, amount, by }) => (
            <li key={slip}>
              <strong>{t('downtime.d', { slip: String(slip).padStart(6, '0') })}</strong>
              <span>
                {dateAndTime(takenAt)}, {by}
              </span>
              <b>{toDollars(amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

const EMPTY = { slip: '', at: '', amount: '', given: '' };

/** One slip as written: its number, time, kind, and the cash. */
function SlipForm() {
  const [typed, setTyped] = useState(EMPTY);
  const [line, setLine] = useState<LineChoice['kind']>('copay');
  const [entered, setEntered] = useState<string | null>(null);
  const [large, setLarge] = useState<LargeAmount | null>(null);
  const { run, pending, problem } = useCommand();
  const slip = Number(/^(?:D-?)?0*(\d{1,6})$/i.exec(plainDigits(typed.slip).trim())?.[1] ?? 0);
  const amount = parseAmount(typed.amount);
  const given = typed.given.trim() === '' ? amount : parseAmount(typed.given);
  const at = typed.at === '' ? null : new Date(typed.at);
  const complete = slip > 0 && amount.ok && given.ok && at !== null;
  const enter = async (answers: { confirmed?: Cents; approval?: Approval } = {}) => {
    if (!complete || !amount.ok || !given.ok || at === null) return;
    const { receiptNumber } = await till().downtime.enter({
      commandId: v7(),
      slip,
      takenAt: at.toISOString(),
      line,
      amount: amount.amount,
      given: given.amount,
      ...answers,
    });
    setLarge(null);
    setEntered(receiptNumber);
    setTyped({ ...EMPTY, at: typed.at });
  };
  const submit = () =>
    run(async () => {
      try {
        await enter();
      } catch (error) {
        const asked = problemOf(error);
        if (asked.code !== 'LARGE_AMOUNT') throw error;
        setLarge(largeAmountSchema.parse(asked.data));
      }
    });
  const change = (name: keyof typeof EMPTY) => (value: string) =>
    setTyped({ ...typed, [name]: value });
  if (large !== null) {
    const confirmed = large.amount;
    return (
      <>
        <LargeAmountQuestion
          large={large}
          doing={t('downtime.enterSlip')}
          about={[typed.slip, namesOfLines()[line], toDollars(confirmed)]}
          confirm={() => run(() => enter({ confirmed }))}
          approved={(approval) => enter({ confirmed, approval })}
          change={() => setLarge(null)}
        />
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      </>
    );
  }
  return (
    <Form
      name={t('downtime.enterSlip2')}
      ready={complete}
      send={submit}
      className={`${ui['below']} ${styles['form']}`}
    >
      <h3>{t('downtime.enterSlip2')}</h3>
      <TypedField
        label={t('downtime.numberSuchAsD')}
        value={typed.slip}
        change={change('slip')}
        error={typed.slip === '' || slip > 0 ? null : t('downtime.numberPrintedSlipD')}
        incomplete={slip === 0}
        autoFocus
      />
      <TextField
        className={ui['field'] ?? ''}
        value={typed.at}
        onChange={change('at')}
        type="datetime-local"
        isRequired
      >
        <Label>{t('downtime.paid')}</Label>
        <Input autoComplete="off" />
      </TextField>
      <label className={ui['field']}>
        {t('downtime.for')}
        <select
          value={line}
          onChange={({ target }) =>
            setLine(CHOSEN_KINDS.find((kind) => kind === target.value) ?? 'copay')
          }
        >
          {CHOSEN_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {namesOfLines()[kind]}
            </option>
          ))}
        </select>
      </label>
      <TypedField
        label={t('downtime.amount')}
        value={typed.amount}
        change={change('amount')}
        inputMode="decimal"
        error={typed.amount === '' || amount.ok ? null : AMOUNT_PROBLEMS[amount.problem]}
        incomplete={!amount.ok}
      />
      <TypedField
        label={t('downtime.cashReceivedEmptyExact')}
        value={typed.given}
        change={change('given')}
        inputMode="decimal"
        error={typed.given.trim() === '' || given.ok ? null : AMOUNT_PROBLEMS[given.problem]}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {entered === null || problem !== null ? null : (
        <Notice tone="good">{t('downtime.entered', { entered })}</Notice>
      )}
      <div className={ui['row']}>
        <Button
          look="primary"
          type="submit"
          pending={pending}
          disabledBecause={complete ? null : t('ui.fieldsIncomplete')}
        >
          {t('downtime.enterSlip')}
        </Button>
      </div>
    </Form>
  );
}
