import { useState } from 'react';
import { v7 } from 'uuid';
import type { LineDetails } from '../../shared/contract/receipts.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { isUncharged, type Receipt } from '../../shared/domain/receipt.ts';
import {
  EARLIER_VISIT_KINDS,
  lineName,
  NO_SERVICE_KINDS,
  type SaleLine,
} from '../../shared/domain/sale.ts';
import { LIMITS, oneLine, tooMany } from '../../shared/domain/typed-text.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { SidePanel } from '../ui/dialog.tsx';
import { TypedField } from '../ui/field.tsx';
import ui from '../ui/primitives.module.css';
import { CommandForm } from './approved-form.tsx';
import styles from './forms.module.css';

/** True for a line that pays for a service. */
const isDated = ({ type }: Receipt, { kind }: SaleLine) =>
  !NO_SERVICE_KINDS.includes(kind) && !isUncharged(type);

/** True if the day of an earlier visit has to be asked for before an HSA/FSA receipt is shown. */
export function lacksServiceDate(receipt: Receipt): boolean {
  return receipt.lines.some(
    (line) =>
      EARLIER_VISIT_KINDS.includes(line.kind) &&
      line.serviceDate === undefined &&
      isDated(receipt, line),
  );
}

/** The provider of all lines, empty for the clinic; null if they have several. */
function providerOf({ lines }: Receipt): string | null {
  const [first = '', ...others] = new Set(lines.map(({ provider = '' }) => provider));
  return others.length === 0 ? first : null;
}

/** The dates of service, the provider and the descriptions of an HSA/FSA receipt. */
export function ReceiptDetailsPanel({
  receipt,
  saved,
  close,
}: {
  readonly receipt: Receipt;
  readonly saved: () => void;
  readonly close: () => void;
}) {
  const [provider, setProvider] = useState(() => providerOf(receipt));
  const [lines, setLines] = useState(() =>
    receipt.lines.map(({ serviceDate = '', description = '' }) => ({ serviceDate, description })),
  );
  const command = useCommand();
  const change = (at: number, part: Partial<(typeof lines)[number]>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const [first] = useState(() =>
    receipt.lines.findIndex((line) => isDated(receipt, line) && line.serviceDate === undefined),
  );
  const ready =
    tooMany(provider ?? '', LIMITS.personName) === 0 &&
    lines.every(({ description }) => tooMany(description, LIMITS.lineDescription) === 0);
  const send = () =>
    command.run(async () => {
      const order = {
        number: receipt.number,
        lines: lines.map((line, at) => detailsOf(line, provider ?? receipt.lines[at]?.provider)),
      };
      await till().receipts.saveDetails({ commandId: v7(), ...order });
      saved();
    });
  return (
    <SidePanel title={t('receipts.hsaFsaDetails')} close={close}>
      <p className={ui['muted']}>{t('receipts.askedByAdministrators')}</p>
      <CommandForm
        name={t('receipts.hsaFsaDetails')}
        command={command}
        ready={ready}
        send={send}
        submit={t('receipts.showHsaFsa')}
        autoFocus={first === -1}
      >
        {receipt.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never move
          <fieldset key={at} className={styles['group']}>
            <legend>
              {lineName(line)}, {toDollars(line.amount)}
            </legend>
            {isDated(receipt, line) ? (
              <label className={ui['field']}>
                {t('receipts.serviceDate')}
                <input
                  type="date"
                  // biome-ignore lint/a11y/noAutofocus: the panel opens to ask for this date
                  autoFocus={at === first}
                  value={lines[at]?.serviceDate ?? ''}
                  onChange={({ target }) => change(at, { serviceDate: target.value })}
                />
              </label>
            ) : null}
            <TypedField
              label={t('receipts.description')}
              value={lines[at]?.description ?? ''}
              change={(description) => change(at, { description })}
              most={LIMITS.lineDescription}
            />
          </fieldset>
        ))}
        {provider === null ? null : (
          <TypedField
            label={t('receipts.provider')}
            value={provider}
            change={setProvider}
            placeholder={receipt.clinic.name}
            most={LIMITS.personName}
          />
        )}
      </CommandForm>
    </SidePanel>
  );
}

/** The typed details of a line; an empty field leaves the line as it is. */
function detailsOf(
  { serviceDate, description }: { readonly serviceDate: string; readonly description: string },
  provider: string | undefined,
): LineDetails {
  const described = oneLine(description);
  const provided = oneLine(provider ?? '');
  return {
    ...(serviceDate === '' ? {} : { serviceDate }),
    ...(described === '' ? {} : { description: described }),
    ...(provided === '' ? {} : { provider: provided }),
  };
}
