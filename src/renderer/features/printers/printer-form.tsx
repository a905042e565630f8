import { useState } from 'react';
import { v7 } from 'uuid';
import { type PrinterSetting, printerConnectionSchema } from '../../../shared/contract/printers.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './printers.module.css';

type Kind = PrinterSetting['connection']['kind'];

const KINDS: Readonly<Record<Exclude<Kind, 'virtual'>, string>> = {
  tcp: 'Network',
  usb: 'USB (Linux)',
  serial: 'Serial port',
  spooler: 'The system’s own printer queue',
};

const PLACES: Readonly<Record<Exclude<Kind, 'virtual'>, { label: string; example: string }>> = {
  tcp: { label: 'Address', example: '192.168.1.50' },
  usb: { label: 'Device', example: '/dev/usb/lp0' },
  serial: { label: 'Port', example: 'COM3 or /dev/ttyUSB0' },
  spooler: { label: 'Name of the queue', example: 'Receipt' },
};

const CUTS = { partial: 'Partly', full: 'Whole', none: 'By hand' } as const;

function connectionOf(kind: Exclude<Kind, 'virtual'>, place: string) {
  switch (kind) {
    case 'tcp': {
      const [host = '', port] = place.split(':');
      return { kind, host, port: port === undefined ? 9_100 : Number(port) };
    }
    case 'usb':
      return { kind, path: place };
    case 'serial':
      return { kind, path: place, baudRate: 9_600, flow: 'rts-cts' as const };
    case 'spooler':
      return { kind, queue: place };
  }
}

/** A printer by its connection. */
export function PrinterForm({ done }: { readonly done: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Exclude<Kind, 'virtual'>>('tcp');
  const [place, setPlace] = useState('');
  const [paper, setPaper] = useState<'58' | '80'>('80');
  const [cut, setCut] = useState<keyof typeof CUTS>('partial');
  const { run, pending, problem } = useCommand();
  const connection =
    printerConnectionSchema.safeParse(connectionOf(kind, place.trim())).data ?? null;
  const wrongPlace =
    connection === null && fits(place, LIMITS.place)
      ? 'An address may end in a port from 1 to 65535, such as 192.168.1.50:9100.'
      : null;
  const complete = fits(name, LIMITS.name) && connection !== null;
  const keep = () =>
    run(async () => {
      if (connection === null) return;
      await till().printers.savePrinter({
        id: v7(),
        name,
        connection,
        paper: paper === '58' ? 58 : 80,
        cut,
      });
      done();
    });
  return (
    <form
      className={styles['form']}
      aria-label="Add a printer"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) keep();
      }}
    >
      <div className={styles['fields']}>
        <TypedField label="Name" value={name} change={setName} placeholder="Front desk" autoFocus />
        <ChoiceField label="Plugged in at" value={kind} choices={KINDS} choose={setKind} />
        <TypedField
          label={PLACES[kind].label}
          value={place}
          change={setPlace}
          placeholder={PLACES[kind].example}
          most={LIMITS.place}
          error={wrongPlace}
        />
        <ChoiceField
          label="Paper"
          value={paper}
          choices={{ '80': '80 mm', '58': '58 mm' }}
          choose={setPaper}
        />
        <ChoiceField label="Cuts" value={cut} choices={CUTS} choose={setCut} />
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['moves']}>
        <Button look="primary" pending={pending} disabled={!complete} onPress={keep}>
          Use this printer
        </Button>
        <Button look="quiet" onPress={done}>
          Back
        </Button>
      </div>
    </form>
  );
}
