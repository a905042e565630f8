import { useQuery } from '@tanstack/react-query';
import { Banknote, CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import { parseAmount, toDollars } from '../../../shared/domain/money.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import { overLimit } from '../../words/typed-text.ts';
import { AmountField } from './amount-field.tsx';
import styles from './amount-step.module.css';
import {
  addDraftLine,
  draftSale,
  draftTotal,
  startNewDraft,
  type TenderForm,
  useDraft,
} from './draft.ts';
import { DraftLines } from './draft-lines.tsx';
import { Keypad } from './keypad.tsx';
import { LineKinds } from './line-kinds.tsx';
import { ParkedPanel } from './parked-panel.tsx';
import { PatientLine } from './patient-line.tsx';
import { useDigitsGoTo } from './use-digits-go-to.ts';
import { useMove } from './use-move.ts';
import { usePlan } from './use-plan.tsx';

/** The amount owed and its lines; Enter continues to the card. */
export function AmountStep() {
  const draft = useDraft();
  const command = useMove();
  const [tried, setTried] = useState(false);
  const parsed = parseAmount(draft.typed);
  // An unfinished amount shows no problem while it is typed.
  const unfinished = !parsed.ok && (parsed.problem === 'empty' || parsed.problem === 'zero');
  const hasLines = draft.lines.length > 0;
  /** An empty field after a line means that there are no more lines. */
  const isGood = parsed.ok || (hasLines && draft.typed.trim() === '');
  const problem = isGood || parsed.ok || (unfinished && !tried) ? null : parsed.problem;

  const type = (typed: string) => {
    useDraft.setState({ typed });
    setTried(false);
    command.clear();
  };
  const plan = usePlan();
  const long = overLimit(draft.description, LIMITS.lineDescription);
  const whenGood = (go: () => void) => () => {
    setTried(true);
    if (isGood && long === null) plan.whenGood(go);
  };
  const tell = (ask: (sale: ReturnType<typeof draftSale>) => Promise<unknown>) =>
    whenGood(() => command.run(() => ask(draftSale(draft))));
  const card = tell((sale) => till().checkout.listen(sale));
  const cash = whenGood(() => useDraft.setState({ tender: 'cash' }));
  const addLine = () => {
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

  return (
    <form
      className={styles['step']}
      onSubmit={(event) => {
        event.preventDefault();
        card();
      }}
    >
      <h1 className={ui['hidden']}>{t('checkout.newSale')}</h1>
      <div className={ui['stack']} data-gap="10">
        <PatientLine />
        <LineKinds />
      </div>
      <div className={ui['stack']} data-gap="14">
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
          {long === null ? null : (
            <Notice tone="bad">{t('checkout.descriptionTooLong', { long })}</Notice>
          )}
          {problem !== null ? <Notice tone="bad">{AMOUNT_PROBLEMS[problem]}</Notice> : null}
          {problem === null && command.problem !== null ? (
            <Notice tone="bad">{commandProblem(command.problem)}</Notice>
          ) : null}
        </div>
        <div className={styles['tenders']}>
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
              : t('common.card')}
          </Button>
          <Button
            size="large"
            fill
            icon={<Banknote size={22} aria-hidden="true" />}
            shortcut="F2"
            onPress={cash}
          >
            {t('common.cash')}
          </Button>
        </div>
      </div>
      <MoreTenders tell={tell} form={(tender) => whenGood(() => useDraft.setState({ tender }))} />
      <Keypad typed={draft.typed} type={type} />
    </form>
  );
}

type Sale = ReturnType<typeof draftSale>;

interface MoreTendersProps {
  /** A move that calls the till with the sale as typed, once that sale is valid. */
  readonly tell: (ask: (sale: Sale) => Promise<unknown>) => () => void;
  readonly form: (tender: TenderForm) => () => void;
}

/** All tenders other than a card or cash for the full amount, each with its key. */
function MoreTenders({ tell, form }: MoreTendersProps) {
  const revision = useTill((state) => state.revision);
  const [showing, setShowing] = useState(false);
  const { data: parked } = useQuery({
    queryKey: ['parked', revision],
    queryFn: () => till().checkout.parked(),
    placeholderData: (before) => before,
  });
  const count = parked?.length ?? 0;
  const moves = [
    {
      name: t('checkout.split'),
      shortcut: 'Alt+S',
      run: tell((sale) => till().checkout.open(sale)),
    },
    { name: t('common.bankAccount'), shortcut: 'Alt+B', run: form('account') },
    { name: t('checkout.check'), shortcut: 'Alt+R', run: form('record') },
    {
      name: t('common.hold'),
      shortcut: 'Alt+H',
      run: tell((sale) => till().checkout.listen({ ...sale, operation: 'preauthorize' })),
    },
    {
      name: t('checkout.saveLater'),
      shortcut: 'Alt+P',
      run: tell(async (sale) => {
        await till().checkout.park(sale);
        startNewDraft();
      }),
    },
    {
      name: count === 0 ? t('checkout.savedSales2') : t('checkout.savedSales3', { count }),
      shortcut: 'Alt+T',
      run: () => setShowing(true),
    },
  ];
  return (
    <div className={styles['more']}>
      {moves.map((move) => (
        <Move key={move.shortcut} {...move} />
      ))}
      {showing ? <ParkedPanel parked={parked} close={() => setShowing(false)} /> : null}
    </div>
  );
}

function Move({
  name,
  shortcut,
  run,
}: {
  readonly name: string;
  readonly shortcut: string;
  readonly run: () => void;
}) {
  useAction({ name, shortcut, run });
  return (
    <Button look="quiet" shortcut={shortcut} onPress={run}>
      {name}
    </Button>
  );
}
