import { useState } from 'react';
import { v7 } from 'uuid';
import { type PrinterSetting, printerConnectionSchema } from '../../../shared/contract/printers.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import styles from './printers.module.css';

type Kind = PrinterSetting['connection']['kind'];

const KINDS: Readonly<Record<Exclude<Kind, 'virtual'>, string>> = {
  tcp: t('printers.network'),
  usb: t('printers.usbLinux'),
  serial: t('printers.serialPort'),
  spooler: t('printers.printerQueueSystem'),
};

const PLACES: Readonly<Record<Exclude<Kind, 'virtual'>, { label: string; example: string }>> = {
  tcp: { label: t('printers.address'), example: '192.168.1.50' },
  usb: { label: t('printers.device'), example: '/dev/usb/lp0' },
  serial: { label: t('printers.port'), example: t('printers.portExample') },
  spooler: { label: t('printers.queueName'), example: t('printers.queueExample') },
};

const CUTS = {
  partial: t('printers.partial'),
  full: t('printers.full'),
  none: t('printers.manual'),
} as const;

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
  const command = useCommand();
  const connection =
    printerConnectionSchema.safeParse(connectionOf(kind, place.trim())).data ?? null;
  const wrongPlace =
    connection === null && fits(place, LIMITS.place) ? t('printers.addressCanEndPort') : null;
  const complete = fits(name, LIMITS.name) && connection !== null;
  const keep = async () => {
    if (connection === null) return;
    await till().printers.savePrinter({
      commandId: v7(),
      id: v7(),
      name,
      connection,
      paper: paper === '58' ? 58 : 80,
      cut,
    });
    done();
  };
  return (
    <CommandForm
      name={t('printers.addPrinter')}
      command={command}
      ready={complete}
      send={() => command.run(keep)}
      submit={t('printers.usePrinter')}
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
          placeholder={t('printers.frontDesk')}
          incomplete={!fits(name, LIMITS.name)}
          autoFocus
        />
        <ChoiceField
          label={t('printers.connection')}
          value={kind}
          choices={KINDS}
          choose={setKind}
        />
        <TypedField
          label={PLACES[kind].label}
          value={place}
          change={setPlace}
          placeholder={PLACES[kind].example}
          most={LIMITS.place}
          error={wrongPlace}
          incomplete={connection === null}
        />
        <ChoiceField
          label={t('printers.paper')}
          value={paper}
          choices={{ '80': t('printers.n80Mm'), '58': t('printers.n58Mm') }}
          choose={setPaper}
        />
        <ChoiceField label={t('printers.cut')} value={cut} choices={CUTS} choose={setCut} />
      </div>
    </CommandForm>
  );
}

/** One of a few choices, by its text. */
export function ChoiceField<T extends string>({
  label,
  value,
  choices,
  choose,
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: Readonly<Record<T, string>>;
  readonly choose: (value: T) => void;
}) {
  const keys = Object.keys(choices) as T[]; // the keys of the record itself
  return (
    <label className={ui['field']}>
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = keys.find((key) => key === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {choices[key]}
          </option>
        ))}
      </select>
    </label>
  );
}
