import { Banknote, CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { parseAmount } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import styles from './amount-step.module.css';
import { draftSale, useDraft } from './draft.ts';
import { Keypad } from './keypad.tsx';
import { LineKinds } from './line-kinds.tsx';
import { useDigitsGoTo } from './use-digits-go-to.ts';

/** What is owed and what for; Enter goes on to the card. */
export function AmountStep() {
  const draft = useDraft();
  const command = useCommand();
  const [tried, setTried] = useState(false);
  const parsed = parseAmount(draft.typed);
  // While typing, an amount that is only unfinished is not told off.
  const unfinished = !parsed.ok && (parsed.problem === 'empty' || parsed.problem === 'zero');
  const problem = parsed.ok || (unfinished && !tried) ? null : parsed.problem;

  const type = (typed: string) => {
    useDraft.setState({ typed });
    setTried(false);
    command.clear();
  };
  const whenGood = (go: () => void) => () => {
    setTried(true);
    if (parsed.ok) go();
  };
  const card = whenGood(() => command.run(() => till().checkout.listen(draftSale(draft))));
  const cash = whenGood(() => useDraft.setState({ tender: 'cash' }));
  useAction({ name: 'Take cash', shortcut: 'F2', run: cash });
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
      <VisuallyHidden as="h1">New sale</VisuallyHidden>
      <LineKinds />
      <div className={styles['entry']}>
        <TextField
          className={styles['field'] ?? ''}
          value={draft.typed}
          onChange={type}
          isInvalid={problem !== null}
          autoFocus
        >
          <Label className={styles['label'] ?? ''}>Amount due</Label>
          <div className={styles['amount']}>
            <span aria-hidden="true">$</span>
            <Input
              ref={field}
              className={styles['input'] ?? ''}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              maxLength={24}
            />
          </div>
        </TextField>
        <div className={styles['says']}>
          {problem !== null ? <Notice tone="bad">{AMOUNT_PROBLEMS[problem]}</Notice> : null}
          {problem === null && command.problem !== null ? (
            <Notice tone="bad">{commandProblem(command.problem)}</Notice>
          ) : null}
        </div>
        <div className={styles['tenders']}>
          <Button
            look="primary"
            size="large"
            fill
            icon={<CreditCard size={22} aria-hidden="true" />}
            shortcut="Enter"
            pending={command.pending}
            onPress={card}
          >
            Card
          </Button>
          <Button
            size="large"
            fill
            icon={<Banknote size={22} aria-hidden="true" />}
            shortcut="F2"
            onPress={cash}
          >
            Cash
          </Button>
        </div>
      </div>
      <Keypad typed={draft.typed} type={type} />
    </form>
  );
}
