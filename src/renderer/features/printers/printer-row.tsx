import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { DrawerSetting, PrinterSetting } from '../../../shared/contract/printers.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { DrawerForm } from './drawer-form.tsx';
import styles from './printers.module.css';

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
      await till().printers.testPrint({ id });
      return t('printers.testPageSent');
    });
  const kick = (drawerId: string) =>
    doing(async () => DRAWER_SAYS[(await till().printers.testKick({ id: drawerId })).drawer]);
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <Printer size={22} aria-hidden="true" />
        <div className={styles['rowText']}>
          <strong>{name}</strong>
          <span>{t('printers.mm', { printer: placeOf(printer), paper })}</span>
        </div>
        <span className={styles['badge']}>{first ? t('printers.use2') : t('printers.spare')}</span>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {said === null ? null : <Notice tone="good">{said}</Notice>}
      <div className={styles['moves']}>
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
                onPress={() => run(() => till().printers.preferPrinter({ id }))}
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
                onPress={() => run(() => till().printers.forgetDrawer({ id: drawer.id }))}
              >
                {t('printers.remove', { name: drawer.name })}
              </Button>
            ))}
            <Button
              look="quiet"
              pending={pending}
              onPress={() => run(() => till().printers.forgetPrinter({ id }))}
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
