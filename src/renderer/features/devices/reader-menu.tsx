import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Heading,
  Input,
  Label,
  Popover,
  TextField,
} from 'react-aria-components';
import type { ReaderStatus } from '../../../shared/contract/till.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './reader-menu.module.css';

type Light = 'off' | 'connecting' | 'ready' | 'listening' | 'away';

function lightOf(readers: readonly ReaderStatus[]): Light {
  if (readers.length === 0) return 'off';
  if (readers.some(({ state }) => state === 'reconnecting')) return 'away';
  if (readers.some(({ state }) => state === 'connecting')) return 'connecting';
  return readers.some(({ armed }) => armed) ? 'listening' : 'ready';
}

const LIGHTS: Readonly<Record<Light, string>> = {
  off: 'No reader',
  connecting: 'Reader connecting',
  ready: 'Reader ready',
  listening: 'Reader listening',
  away: 'Reader away',
};

/** The readers' place in the strip; opens to choose the serial one. */
export function ReaderMenu() {
  const readers = useTill((state) => state.readers);
  const light = lightOf(readers);
  return (
    <DialogTrigger>
      <AriaButton className={styles['trigger'] ?? ''} data-light={light}>
        <ScanLine size={16} aria-hidden="true" />
        <span>{LIGHTS[light]}</span>
      </AriaButton>
      <Popover className={styles['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            Card readers
          </Heading>
          <ul className={styles['readers']}>
            {readers.map((reader) => (
              <li key={reader.id}>
                <strong>{reader.name}</strong>
                <span>{reader.fault ?? STATES[reader.state]}</span>
              </li>
            ))}
          </ul>
          <SerialChoice />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

const STATES: Readonly<Record<ReaderStatus['state'], string>> = {
  connecting: 'Connecting…',
  ready: 'Ready',
  reconnecting: 'Trying to reach it again…',
  closed: 'Closed',
};

function SerialChoice() {
  const hasSerial = useTill((state) => state.readers.some(({ kind }) => kind === 'serial'));
  const { data: ports = [] } = useQuery({
    queryKey: ['ports'],
    queryFn: () => till().devices.ports(),
    staleTime: 0,
  });
  const [path, setPath] = useState('');
  const { run, pending, problem } = useCommand();
  const use = (chosen: string | null) =>
    run(() => till().devices.chooseSerialReader({ path: chosen }));
  return (
    <form
      className={styles['choice']}
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') use(path);
      }}
    >
      {ports.length === 0 ? (
        <p className={styles['none']}>
          No serial port was found. Plug the reader in, or name its port.
        </p>
      ) : (
        <ul className={styles['ports']}>
          {ports.map((port) => (
            <li key={port.path}>
              <Button onPress={() => use(port.path)}>
                {port.path}
                {port.maker === null ? '' : `, ${port.maker}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField value={path} onChange={setPath} className={styles['field'] ?? ''}>
        <Label>Serial port by name</Label>
        <Input placeholder="COM3 or /dev/ttyUSB0" maxLength={255} autoComplete="off" />
      </TextField>
      <div className={styles['moves']}>
        <Button
          look="primary"
          pending={pending}
          disabled={path.trim() === ''}
          onPress={() => use(path)}
        >
          Use this port
        </Button>
        {hasSerial ? (
          <Button look="quiet" onPress={() => use(null)}>
            Forget the serial reader
          </Button>
        ) : null}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </form>
  );
}
