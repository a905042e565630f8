import { useState } from 'react';
import { v7 } from 'uuid';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './printers.module.css';

const PINS = { '2': t('printers.pin2Default'), '5': t('printers.pin5') } as const;
const LEVELS = {
  high: t('printers.highWhileOpen'),
  low: t('printers.lowWhileOpen'),
  none: t('printers.notConnected'),
} as const;
const PULSES = {
  '50': t('printers.n50MsDefault'),
  '100': t('printers.n100Ms'),
  '200': t('printers.n200Ms'),
} as const;

/** A cash drawer that is plugged into a printer. */
export function DrawerForm({
  printerId,
  done,
}: {
  readonly printerId: string;
  readonly done: () => void;
}) {
  const [name, setName] = useState(t('printers.cashDrawer'));
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
      aria-label={t('printers.addDrawer')}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits(name, LIMITS.name)) keep();
      }}
    >
      <div className={styles['fields']}>
        <TypedField label={t('common.name')} value={name} change={setName} autoFocus />
        <ChoiceField label={t('printers.pin')} value={pin} choices={PINS} choose={setPin} />
        <ChoiceField label={t('printers.pulse')} value={pulse} choices={PULSES} choose={setPulse} />
        <ChoiceField
          label={t('printers.statusLine')}
          value={level}
          choices={LEVELS}
          choose={setLevel}
        />
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['moves']}>
        <Button look="primary" pending={pending} disabled={name.trim() === ''} onPress={keep}>
          {t('printers.addDrawer2')}
        </Button>
        <Button look="quiet" onPress={done}>
          {t('common.back')}
        </Button>
      </div>
    </form>
  );
}
