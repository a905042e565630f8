import { Label, Radio, RadioGroup } from 'react-aria-components';
import { LINE_NAMES, type LineKind } from '../../../shared/domain/sale.ts';
import { useTill } from '../../ipc/use-till.ts';
import { Key } from '../../ui/key.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useDraft } from './draft.ts';
import styles from './line-kinds.module.css';

/** What the patient pays for; Alt and a digit choose, the amount keeps the rest of the keyboard. */
export function LineKinds() {
  const kind = useDraft((draft) => draft.kind);
  const kinds = useTill((state) => state.lineKinds);
  const choose = (next: LineKind) => useDraft.setState({ kind: next });
  return (
    <RadioGroup
      className={styles['kinds'] ?? ''}
      value={kind}
      onChange={(value) => {
        const next = kinds.find((each) => each === value);
        if (next !== undefined) choose(next);
      }}
      orientation="horizontal"
    >
      <Label className={styles['label'] ?? ''}>What is it for?</Label>
      <div className={styles['row']}>
        {kinds.map((each, index) => (
          <Kind key={each} kind={each} digit={index + 1} choose={() => choose(each)} />
        ))}
      </div>
    </RadioGroup>
  );
}

function Kind({
  kind,
  digit,
  choose,
}: {
  readonly kind: LineKind;
  readonly digit: number;
  readonly choose: () => void;
}) {
  useAction({ name: `It is for: ${LINE_NAMES[kind]}`, shortcut: `Alt+${digit}`, run: choose });
  return (
    <Radio value={kind} className={styles['kind'] ?? ''}>
      {LINE_NAMES[kind]}
      <Key>{digit}</Key>
    </Radio>
  );
}
