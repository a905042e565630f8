import { Label, Radio, RadioGroup } from 'react-aria-components';
import { LINE_KINDS, LINE_NAMES, type LineKind } from '../../../shared/domain/sale.ts';
import { useDraft } from './draft.ts';
import styles from './line-kinds.module.css';

const isLineKind = (value: string): value is LineKind => LINE_KINDS.some((kind) => kind === value);

/** What the patient pays for; arrow keys move, the amount keeps the rest of the keyboard. */
export function LineKinds() {
  const kind = useDraft((draft) => draft.kind);
  return (
    <RadioGroup
      className={styles['kinds'] ?? ''}
      value={kind}
      onChange={(next) => {
        if (isLineKind(next)) useDraft.setState({ kind: next });
      }}
      orientation="horizontal"
    >
      <Label className={styles['label'] ?? ''}>What is it for?</Label>
      <div className={styles['row']}>
        {LINE_KINDS.map((each) => (
          <Radio key={each} value={each} className={styles['kind'] ?? ''}>
            {LINE_NAMES[each]}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
