import { Banknote, CreditCard, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { parseAmount, toDollars } from '../../../shared/domain/money.ts';
import { lineName, planText } from '../../../shared/domain/sale.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import { overLimit } from '../../words/typed-text.ts';
import styles from './amount-step.module.css';
import {
  addDraftLine,
  draftSale,
  draftTotal,
  editDraftLine,
  isWorthSaving,
  startNewDraft,
  type TenderForm,
  useDraft,
} from './draft.ts';
import { AmountField } from './form-field.tsx';
import { Keypad } from './keypad.tsx';
import { LineKinds, usePlan } from './line-kinds.tsx';
import { MoreTenders, type MoreTendersProps } from './more-tenders.tsx';
import { PatientLine } from './patient-line.tsx';
import { usePatientRecord, useReadName, useSuggestion } from './patient-of-sale.tsx';
import { useDigitsGoTo } from './step-frame.tsx';
import { useMove } from './use-move.ts';
import { useScanIn } from './use-scan-in.ts';

/** The amount owed and its lines; Enter continues to the card. */
export function AmountStep() {
  const draft = useDraft();
  const command = useMove();
  const [tried, setTried] = useState(false);
  const [scanned, setScanned] = useState(false);
  const parsed = parseAmount(draft.typed);
  // An unfinished amount shows no problem while it is typed.
  const unfinished = !parsed.ok && (parsed.problem === 'empty' || parsed.problem === 'zero');
  const hasLines = draft.lines.length > 0;
  /** An empty field after a line means that there are no more lines. */
  const isGood = parsed.ok || (hasLines && draft.typed.trim() === '');
  const problem = isGood || parsed.ok || (unfinished && !tried) ? null : parsed.problem;

  const { clear } = command;
  const type = useCallback(
    (typed: string) => {
      useDraft.setState({ typed });
      setTried(false);
      setScanned(false);
      clear();
    },
    [clear],
  );
  const plan = usePlan();
  const { gone } = usePatientRecord();
  const long = overLimit(draft.description, LIMITS.lineDescription);
  const dropScan = (): boolean => {
    const before = scan.takeTextBefore();
    if (before === null) return false;
    type(before);
    setScanned(true);
    return true;
  };
  const whenGood = (go: () => void) => () => {
    if (dropScan()) return;
    setTried(true);
    if (isGood && long === null && !gone) plan.whenGood(go);
  };
  const scan = useScanIn(draft.typed);
  const readName = useReadName();
  const named = (go: () => unknown) => whenGood(() => command.run(() => readName(go)));
  const tell = (ask: (sale: ReturnType<typeof draftSale>) => Promise<unknown>) =>
    named(() => ask(draftSale(useDraft.getState())));
  const form = (tender: TenderForm) => named(() => useDraft.setState({ tender }));
  const card = tell((sale) => till().checkout.listen(sale));
  const cash = form('cash');
  const more = useLatestMoves({ tell, form });
  const addLine = () => {
    if (dropScan()) return;
    setTried(true);
    plan.whenGood(() => {
      if (addDraftLine()) setTried(false);
    });
  };
  useAction({ name: t('checkout.takeCash'), shortcut: 'F2', run: cash });
  useAction({ name: t('checkout.addAnotherItem'), shortcut: 'Alt+L', run: addLine });
  useAction({
    name: t('checkout.clearSale'),
    run: startNewDraft,
    enabled: hasLines || draft.typed !== '',
  });
  const field = useRef<HTMLInputElement>(null);
  useDigitsGoTo(field);
  const hasPatient = draft.patientId !== null || draft.externalId !== null;
  const isFirst = useTill((state) => state.firstScreen === 'quick-payment');
  const isPlain = !isWorthSaving(draft) && draft.description === '';
  useAction({
    name: t('checkout.findAnotherPatient'),
    shortcut: 'Escape',
    run: isPlain ? startNewDraft : () => useDraft.setState({ typed: '', description: '' }),
    enabled: !hasLines && (hasPatient || !isFirst || !isPlain),
  });
  const suggested = useSuggestion(field);

  return (
    <form
      className={styles['step']}
      onSubmit={(event) => {
        event.preventDefault();
        card();
      }}
    >
      <h1 className={ui['hidden']}>{t('checkout.newSale')}</h1>
      <div className={ui['stack']} data-gap="8">
        <PatientLine />
        <LineKinds />
      </div>
      <div className={ui['stack']}>
        <DraftLines />
        <AmountField
          label={hasLines ? t('checkout.anotherItem') : t('checkout.amountDue')}
          value={draft.typed}
          change={type}
          isInvalid={problem !== null}
          placeholder="0.00"
          size="large"
          field={field}
          onKeyDown={(event) => {
            // The browser sends no form with an invalid amount, as two numbers in one field are.
            if (event.key === 'Enter' && dropScan()) event.preventDefault();
            if (event.key !== '+') return;
            event.preventDefault();
            addLine();
          }}
        />
        <div className={ui['line']}>
          <input
            className={styles['detail']}
            aria-label={t('checkout.descriptionHsaFsaReceipt')}
            placeholder={t('checkout.description')}
            autoComplete="off"
            dir="auto"
            aria-invalid={long !== null}
            value={draft.description}
            onChange={(event) => useDraft.setState({ description: event.target.value })}
          />
          <Button look="quiet" shortcut="+" onPress={addLine}>
            {t('checkout.addItem')}
          </Button>
        </div>
        {plan.field}
        <div className={styles['says']}>
          {scanned ? <Notice tone="warn">{t('checkout.scanNoAmount')}</Notice> : null}
          {gone ? <Notice tone="bad">{t('checkout.patientDeleted')}</Notice> : null}
          {long === null ? null : (
            <Notice tone="bad">{t('checkout.descriptionTooLong', { long })}</Notice>
          )}
          {problem === null && long === null && !gone && command.problem === null
            ? suggested
            : null}
          {problem !== null ? <Notice tone="bad">{AMOUNT_PROBLEMS[problem]}</Notice> : null}
          {problem === null && command.problem !== null ? (
            <Notice tone="bad">{commandProblem(command.problem)}</Notice>
          ) : null}
        </div>
        <div className={`${ui['actions']} ${styles['tenders']}`}>
          <Button
            look="primary"
            type="submit"
            size="large"
            fill
            icon={<CreditCard size={22} aria-hidden="true" />}
            shortcut="Enter"
            pending={command.pending}
          >
            {hasLines
              ? t('checkout.card', { draft: toDollars(draftTotal(draft)) })
              : t('terms.card')}
          </Button>
          <Button
            size="large"
            fill
            icon={<Banknote size={22} aria-hidden="true" />}
            shortcut="F2"
            onPress={cash}
          >
            {t('terms.cash')}
          </Button>
        </div>
      </div>
      <MoreTenders {...more} />
      <Keypad type={type} />
    </form>
  );
}

/** The same functions at each key, so that the buttons that call them need not render again. */
function useLatestMoves({ tell, form }: MoreTendersProps): MoreTendersProps {
  const latest = useRef({ tell, form });
  latest.current = { tell, form };
  const [moves] = useState<MoreTendersProps>(() => ({
    tell: (ask) => () => latest.current.tell(ask)(),
    form: (tender) => () => latest.current.form(tender)(),
  }));
  return moves;
}

/** The lines above the one in the field, and the total of all. */
function DraftLines() {
  const draft = useDraft();
  if (draft.lines.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label={t('checkout.itemsSale')}>
      {draft.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same content
        <li key={index}>
          <span>
            <bdi>{lineName(line)}</bdi>
            {[line.patient?.name, line.description, planText(line)].map((detail) =>
              detail === undefined ? null : (
                <bdi key={detail} className={styles['lineDetail']}>
                  {detail}
                </bdi>
              ),
            )}
          </span>
          <span>{toDollars(line.amount)}</span>
          <AriaButton
            className={styles['take'] ?? ''}
            aria-label={t('checkout.change', {
              line: lineName(line),
              amount: toDollars(line.amount),
            })}
            onPress={() => editDraftLine(index)}
          >
            <X size={16} aria-hidden="true" />
          </AriaButton>
        </li>
      ))}
      <li className={styles['total']}>
        <span>{t('checkout.total')}</span>
        <strong>{toDollars(draftTotal(draft))}</strong>
        <span />
      </li>
    </ul>
  );
}
