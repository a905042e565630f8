import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 } from 'uuid';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { type MailForm, mailRisk } from '../../shared/domain/receipt-mail.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/dialog.tsx';
import { TypedField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { useAction } from '../ui/use-action.ts';
import { isMailAddress, LONGEST_ADDRESS, mailAddressProblem } from '../words/mail-address.ts';
import { CommandForm } from './approved-form.tsx';
import styles from './receipt.module.css';
import { SettingChoice } from './setting-form.tsx';

/** Sends a receipt by e-mail: the patient names the address and accepts the risk. */
export function MailButton({ number }: { readonly number: string }) {
  const [open, setOpen] = useState(false);
  const isOff = useTill((state) => state.mail.kind === 'off');
  const show = () => setOpen(true);
  useAction({ name: t('mail.emailReceipt', { number }), run: show, enabled: !open && !isOff });
  return (
    <>
      <Button
        size="large"
        icon={<Mail size={20} aria-hidden="true" />}
        disabledBecause={isOff ? t('mail.notSetUp') : null}
        onPress={show}
      >
        {t('mail.email')}
      </Button>
      {open ? <MailPanel number={number} close={() => setOpen(false)} /> : null}
    </>
  );
}

function MailPanel({ number, close }: { readonly number: string; readonly close: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSimulated = useTill((state) => state.mail.kind === 'simulated');
  return (
    <SidePanel title={t('mail.emailReceipt', { number })} close={close}>
      {sentTo === null ? (
        <>
          {isSimulated ? <Notice tone="info">{t('mail.simulated')}</Notice> : null}
          <RequestForm number={number} sent={setSentTo} />
        </>
      ) : (
        <>
          <Notice tone="good">
            {t(isSimulated ? 'mail.notReallySent' : 'mail.onItsWay', { address: sentTo })}
          </Notice>
          <div className={ui['row']}>
            <Button look="primary" shortcut="Enter" autoFocus onPress={close}>
              {t('terms.done')}
            </Button>
          </div>
        </>
      )}
    </SidePanel>
  );
}

function RequestForm({
  number,
  sent,
}: {
  readonly number: string;
  readonly sent: (address: string) => void;
}) {
  const usual = useTill((state) => state.receiptLanguage);
  const receipt = useJournaled(['receipt', number], () => till().receipts.get({ number }))?.receipt;
  const [form, setForm] = useState<MailForm>('short');
  const [chosen, setLanguage] = useState<ReceiptLanguage | null>(null);
  const language = chosen ?? receipt?.wording?.language ?? usual;
  const [typed, setTyped] = useState('');
  /** The address that was read back: another one has to be read again. */
  const [readBack, setReadBack] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const command = useCommand();
  const ids = { form: useId(), language: useId() };
  const address = typed.trim();
  const isAddress = isMailAddress(address);
  const risk = mailRisk(language, form);
  const asksSecond = command.problem?.code === 'SECOND_MAIL';
  const ready = isAddress && readBack === address && accepted === risk;
  const send = () =>
    command.run(async () => {
      const order = {
        ...{ number, address, form, language, second: asksSecond },
        ...({ riskAccepted: true, readBack: true } as const),
      };
      await till().mail.send({ commandId: v7(), ...order });
      sent(address);
    });
  return (
    <CommandForm
      name={t('mail.receiptsByEmail')}
      command={command}
      ready={ready}
      send={send}
      submit={asksSecond ? t('mail.sendSecond') : t('mail.send')}
    >
      <div className={ui['columns']}>
        <label className={ui['field']} htmlFor={ids.form}>
          {t('mail.form')}
          <select
            id={ids.form}
            value={form}
            onChange={({ target }) => setForm(target.value === 'itemized' ? 'itemized' : 'short')}
          >
            <option value="short">{t('mail.short')}</option>
            <option value="itemized">{t('mail.itemized')}</option>
          </select>
        </label>
        <label className={ui['field']} htmlFor={ids.language}>
          {t('mail.language')}
          <select
            id={ids.language}
            value={language}
            onChange={({ target }) => setLanguage(target.value === 'es' ? 'es' : 'en')}
          >
            <option value="en">{t('receipts.english')}</option>
            <option value="es">{t('receipts.espaOl')}</option>
          </select>
        </label>
      </div>
      <TypedField
        label={t('mail.address')}
        value={typed}
        change={(next) => {
          setTyped(next);
          command.clear();
        }}
        inputMode="email"
        most={LONGEST_ADDRESS}
        hint={t('mail.askPatient')}
        error={mailAddressProblem(address)}
        incomplete={!isAddress}
        autoFocus
      />
      {isAddress ? (
        <div className={styles['readBack']}>
          <p className={ui['muted']}>{t('mail.readAloud')}</p>
          <div className={styles['spelled']}>{address}</div>
          <SettingChoice
            label={t('mail.readBack')}
            hint={t('mail.readBackHint')}
            on={readBack === address}
            choose={(on) => setReadBack(on ? address : null)}
          />
        </div>
      ) : null}
      <blockquote className={styles['risk']} lang={language}>
        {risk}
      </blockquote>
      <SettingChoice
        label={t('mail.riskAccepted')}
        hint={t('mail.riskKept')}
        on={accepted === risk}
        choose={(on) => setAccepted(on ? risk : null)}
      />
    </CommandForm>
  );
}
