import { useState } from 'react';
import { v7 } from 'uuid';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './printers.module.css';

const PINS = { '2': 'Pin 2 (usual)', '5': 'Pin 5' } as const;
const LEVELS = { high: 'High while open', low: 'Low while open', none: 'Not wired' } as const;
const PULSES = { '50': '50 ms (usual)', '100': '100 ms', '200': '200 ms' } as const;

/** A cash drawer that is plugged into a printer. */
export function DrawerForm({
  printerId,
  done,
}: {
  readonly printerId: string;
  readonly done: () => void;
}) {
  const [name, setName] = useState('Cash drawer');
  const [pin, setPin] = useState<keyof typeof PINS>('2');
  const [level, setLevel] = useState<keyof typeof LEVELS>('none');
  const [pulse, setPulse] = useState<keyof typeof PULSES>('50');
  const { run, pending, problem } = useCommand();
  const keep = () =>
    run(async () => {
      await till().printers.saveDrawer({
        id: v7(),
        name,
        printerId,
        pin: pin === '2' ? 2 : 5,
        onMs: Number(pulse),
        offMs: 500,
        openIs: level === 'none' ? null : level,
      });
      done();
    });
  return (
    <form
      className={styles['form']}
      aria-label="Add a drawer"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits(name, LIMITS.name)) keep();
      }}
    >
      <div className={styles['fields']}>
        <TypedField label="Name" value={name} change={setName} autoFocus />
        <ChoiceField label="Opens by" value={pin} choices={PINS} choose={setPin} />
        <ChoiceField label="Pulse" value={pulse} choices={PULSES} choose={setPulse} />
        <ChoiceField label="Its line is" value={level} choices={LEVELS} choose={setLevel} />
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['moves']}>
        <Button look="primary" pending={pending} disabled={name.trim() === ''} onPress={keep}>
          Add the drawer
        </Button>
        <Button look="quiet" onPress={done}>
          Back
        </Button>
      </div>
    </form>
  );
}
