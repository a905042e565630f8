import { useState } from 'react';
import { v7 } from 'uuid';
import { type PrinterSetting, printerConnectionSchema } from '../../../shared/contract/printers.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { CommandNotice } from '../../widgets/command-notice.tsx';
import styles from './printers.module.css';

type Kind = PrinterSetting['connection']['kind'];
type Dialect = NonNullable<PrinterSetting['dialect']>;

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

const DIALECTS: Readonly<Record<Dialect, string>> = {
  'esc-pos': t('printers.escPos'),
  'star-graphic': t('printers.starGraphic'),
  'star-line': t('printers.starLine'),
  'star-prnt': t('printers.starPrnt'),
};

const USB_DIALECTS = { usual: t('printers.byUsbIds'), ...DIALECTS } as const;

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

const PRINTS = {
  usual: t('printers.usual'),
  picture: t('printers.picture'),
  text: t('printers.text'),
} as const;

const ANSWERS = { usual: t('printers.answers'), never: t('printers.neverAnswers') } as const;

/** A printer by its connection. */
export function PrinterForm({ done }: { readonly done: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Exclude<Kind, 'virtual'>>('tcp');
  const [place, setPlace] = useState('');
  const [paper, setPaper] = useState<'58' | '80'>('80');
  const [cut, setCut] = useState<keyof typeof CUTS>('partial');
  /** Null until a person chose it: by the ids of a USB printer, otherwise ESC/POS. */
  const [dialect, setDialect] = useState<Dialect | null>(null);
  const [print, setPrint] = useState<'usual' | 'picture' | 'text'>('usual');
  const [answers, setAnswers] = useState<keyof typeof ANSWERS>('usual');
  const [said, setSaid] = useState<string | null>(null);
  const [id] = useState(() => v7());
  const command = useCommand();
  const asking = useCommand();
  const queues = useJournaled(['print-queues'], () => till().printers.queues()) ?? [];
  const connection =
    printerConnectionSchema.safeParse(connectionOf(kind, place.trim())).data ?? null;
  const wrongPlace =
    connection === null && fits(place, LIMITS.place) ? t('printers.addressCanEndPort') : null;
  const complete = fits(name, LIMITS.name) && connection !== null;
  const keep = async () => {
    if (connection === null) return;
    await till().printers.savePrinter({
      commandId: v7(),
      id,
      name,
      connection,
      paper: paper === '58' ? 58 : 80,
      cut,
      ...(dialect === null ? {} : { dialect }),
      ...(print === 'usual' ? {} : { print }),
      ...(kind !== 'spooler' && answers === 'never' ? { answers: false } : {}),
    });
    done();
  };
  const ask = () =>
    asking.run(async () => {
      if (connection === null) return;
      const found = await till().printers.identify({ connection });
      if (found !== null) setDialect(found.dialect);
      setSaid(
        found === null
          ? t('printers.doesNotSayKind')
          : t('printers.isOfKind', { kind: found.model ?? DIALECTS[found.dialect] }),
      );
    });
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
          choose={(chosen) => {
            setKind(chosen);
            setPlace('');
          }}
        />
        {kind === 'spooler' && queues.length > 0 ? (
          <ChoiceField
            label={t('printers.queueName')}
            value={queues.includes(place) ? place : ''}
            choices={Object.fromEntries(['', ...queues].map((queue) => [queue, queue]))}
            choose={setPlace}
          />
        ) : (
          <TypedField
            label={PLACES[kind].label}
            value={place}
            change={setPlace}
            placeholder={PLACES[kind].example}
            most={LIMITS.place}
            error={wrongPlace}
            incomplete={connection === null}
          />
        )}
        <ChoiceField
          label={t('printers.paper')}
          value={paper}
          choices={{ '80': t('printers.n80Mm'), '58': t('printers.n58Mm') }}
          choose={setPaper}
        />
        <ChoiceField label={t('printers.cut')} value={cut} choices={CUTS} choose={setCut} />
        <ChoiceField
          label={t('printers.kind')}
          value={dialect ?? (kind === 'usb' ? 'usual' : 'esc-pos')}
          choices={kind === 'usb' ? USB_DIALECTS : DIALECTS}
          choose={(chosen) => setDialect(chosen === 'usual' ? null : chosen)}
        />
        <ChoiceField
          label={t('printers.printAs')}
          value={print}
          choices={PRINTS}
          choose={setPrint}
        />
        {kind !== 'spooler' && (
          <ChoiceField
            label={t('printers.status')}
            value={answers}
            choices={ANSWERS}
            choose={setAnswers}
          />
        )}
      </div>
      <div className={ui['row']}>
        <Button
          pending={asking.pending}
          disabledBecause={connection === null ? t('ui.fieldsIncomplete') : null}
          onPress={ask}
        >
          {t('printers.askKind')}
        </Button>
        {said === null ? null : <Said as="span">{said}</Said>}
      </div>
      <CommandNotice problem={asking.problem} />
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
  readonly choices: Readonly<Partial<Record<T, string>>>;
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
