import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { DrawerSetting, PrinterSetting } from '../../../shared/contract/printers.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { DrawerForm } from './drawer-form.tsx';
import styles from './printers.module.css';

function placeOf({ connection }: PrinterSetting): string {
  switch (connection.kind) {
    case 'tcp':
      return `Network, ${connection.host}:${connection.port}`;
    case 'usb':
      return `USB, ${connection.path}`;
    case 'serial':
      return `Serial, ${connection.path}`;
    case 'spooler':
      return `System queue “${connection.queue}”`;
    case 'virtual':
      return 'Ships with the program: draws what it is sent';
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
      return 'The test page was sent: look whether it is whole and cut.';
    });
  const kick = (drawerId: string) =>
    doing(async () => DRAWER_SAYS[(await till().printers.testKick({ id: drawerId })).drawer]);
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <Printer size={22} aria-hidden="true" />
        <div className={styles['rowText']}>
          <strong>{name}</strong>
          <span>
            {placeOf(printer)}, {paper} mm
          </span>
        </div>
        <span className={styles['badge']}>{first ? 'In use' : 'Spare'}</span>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {said === null ? null : <Notice tone="good">{said}</Notice>}
      <div className={styles['moves']}>
        <Button look={first ? 'primary' : 'secondary'} pending={pending} onPress={test}>
          Test print
        </Button>
        {changeable ? (
          <>
            {drawers.map((drawer) => (
              <Button key={drawer.id} pending={pending} onPress={() => kick(drawer.id)}>
                Open {drawer.name}
              </Button>
            ))}
            {first ? null : (
              <Button
                pending={pending}
                onPress={() => run(() => till().printers.preferPrinter({ id }))}
              >
                Use first
              </Button>
            )}
            <Button onPress={() => setAddingDrawer(true)}>Add a drawer</Button>
            {drawers.map((drawer) => (
              <Button
                key={drawer.id}
                look="quiet"
                pending={pending}
                onPress={() => run(() => till().printers.forgetDrawer({ id: drawer.id }))}
              >
                Forget {drawer.name}
              </Button>
            ))}
            <Button
              look="quiet"
              pending={pending}
              onPress={() => run(() => till().printers.forgetPrinter({ id }))}
            >
              Forget {name}
            </Button>
          </>
        ) : null}
      </div>
      {addingDrawer ? <DrawerForm printerId={id} done={() => setAddingDrawer(false)} /> : null}
    </li>
  );
}

const DRAWER_SAYS = {
  open: 'The drawer is open, and its line says so.',
  closed:
    'The pulse was sent, and the line says that the drawer is shut. If it did open, set the other level as “open”; if not, try the other pin.',
  unknown: 'The pulse was sent. Its line is not wired, so look whether it opened.',
} as const;
