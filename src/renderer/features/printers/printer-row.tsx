import { Printer } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { DrawerSetting, PrinterSetting } from '../../../shared/contract/printers.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ChoiceField } from './printer-form.tsx';
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
function DrawerForm({
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
  const [id] = useState(() => v7());
  const command = useCommand();
  const keep = async () => {
    await till().printers.saveDrawer({
      commandId: v7(),
      id,
      name,
      printerId,
      pin: pin === '2' ? 2 : 5,
      onMs: Number(pulse),
      offMs: 500,
      openIs: level === 'none' ? null : level,
    });
    done();
  };
  return (
    <CommandForm
      name={t('printers.addDrawer')}
      command={command}
      ready={fits(name, LIMITS.name)}
      send={() => command.run(keep)}
      submit={t('printers.addDrawer2')}
      otherButtons={
        <Button look="quiet" onPress={done}>
          {t('terms.back')}
        </Button>
      }
      frame={styles['form']}
    >
      <div className={styles['fields']}>
        <TypedField
          label={t('terms.name')}
          value={name}
          change={setName}
          incomplete={!fits(name, LIMITS.name)}
          autoFocus
        />
        <ChoiceField label={t('printers.pin')} value={pin} choices={PINS} choose={setPin} />
        <ChoiceField label={t('printers.pulse')} value={pulse} choices={PULSES} choose={setPulse} />
        <ChoiceField
          label={t('printers.statusLine')}
          value={level}
          choices={LEVELS}
          choose={setLevel}
        />
      </div>
    </CommandForm>
  );
}

function placeOf({ connection }: PrinterSetting): string {
  switch (connection.kind) {
    case 'tcp':
      return t('printers.network2', { host: connection.host, port: connection.port });
    case 'usb':
      return t('printers.usb', { path: connection.path });
    case 'serial':
      return t('printers.serial', { path: connection.path });
    case 'spooler':
      return t('printers.systemQueue', { queue: connection.queue });
    case 'virtual':
      return t('printers.partSwipewellShowsPaper');
  }
}

export interface PrinterRowProps {
  readonly printer: PrinterSetting;
  readonly first: boolean;
  readonly drawers: readonly DrawerSetting[];
  /** True if the signed-in person may change the set-up. */
  readonly changeable: boolean;
}

/** One printer: its connection, a test, and the drawers that are plugged into it. */
export function PrinterRow({ printer, first, drawers, changeable }: PrinterRowProps) {
  const { id, name, paper } = printer;
  const [said, setSaid] = useState<string | null>(null);
  const [addingDrawer, setAddingDrawer] = useState(false);
  const { run, pending, problem } = useCommand();
  const doing = (what: () => Promise<string | null>) =>
    run(async () => {
      setSaid(null);
      setSaid(await what());
    });
  const test = () =>
    doing(async () => {
      await till().printers.testPrint({ commandId: v7(), id });
      return t('printers.testPageSent');
    });
  const kick = (drawerId: string) =>
    doing(
      async () =>
        DRAWER_SAYS[(await till().printers.testKick({ commandId: v7(), id: drawerId })).drawer],
    );
  return (
    <li className={ui['card']} data-raised>
      <div className={`${ui['line']} ${styles['rowHead']}`}>
        <Printer size={22} aria-hidden="true" />
        <div className={ui['grow']}>
          <strong>{name}</strong>
          <span>{t('printers.mm', { printer: placeOf(printer), paper })}</span>
        </div>
        <span className={styles['badge']}>{first ? t('printers.use2') : t('printers.spare')}</span>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {said === null ? null : <Notice tone="good">{said}</Notice>}
      <div className={ui['row']}>
        <Button look={first ? 'primary' : 'secondary'} pending={pending} onPress={test}>
          {t('printers.testPrint')}
        </Button>
        {changeable ? (
          <>
            {drawers.map((drawer) => (
              <Button key={drawer.id} pending={pending} onPress={() => kick(drawer.id)}>
                {t('printers.open', { name: drawer.name })}
              </Button>
            ))}
            {first ? null : (
              <Button
                pending={pending}
                onPress={() => run(() => till().printers.preferPrinter({ commandId: v7(), id }))}
              >
                {t('printers.makeDefault')}
              </Button>
            )}
            <Button onPress={() => setAddingDrawer(true)}>{t('printers.addDrawer')}</Button>
            {drawers.map((drawer) => (
              <Button
                key={drawer.id}
                look="quiet"
                pending={pending}
                onPress={() =>
                  run(() => till().printers.forgetDrawer({ commandId: v7(), id: drawer.id }))
                }
              >
                {t('printers.remove', { name: drawer.name })}
              </Button>
            ))}
            <Button
              look="quiet"
              pending={pending}
              onPress={() => run(() => till().printers.forgetPrinter({ commandId: v7(), id }))}
            >
              {t('printers.remove', { name })}
            </Button>
          </>
        ) : null}
      </div>
      {addingDrawer ? <DrawerForm printerId={id} done={() => setAddingDrawer(false)} /> : null}
    </li>
  );
}

const DRAWER_SAYS = {
  open: t('printers.drawerOpenStatusLine'),
  closed: t('printers.pulseSentStatusLine'),
  unknown: t('printers.pulseSent'),
} as const;
