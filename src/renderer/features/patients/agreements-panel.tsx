import { FileSignature } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { AGREEMENT_STATES, type Agreement } from '../../../shared/contract/agreements.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { listed, t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { AgreementDialog, AgreementList, agreementInFull, useAgreements } from './agreement.tsx';

/** Most agreements that the till lists. */
const MOST = 200;

/** Opens the agreements of all patients; it says how many papers wait for their signature. */
export function AgreementsButton() {
  const [isOpen, setOpen] = useState(false);
  const toSign = useAgreements({ state: 'to-sign' })?.length ?? 0;
  const show = () => setOpen(true);
  useAction({ name: t('agreements.agreements'), shortcut: 'Alt+T', run: show, enabled: !isOpen });
  return (
    <>
      <Button icon={<FileSignature size={18} aria-hidden="true" />} shortcut="Alt+T" onPress={show}>
        {toSign === 0 ? t('agreements.agreements') : t('agreements.toSignCount', { count: toSign })}
      </Button>
      {isOpen ? <AgreementsPanel close={() => setOpen(false)} /> : null}
    </>
  );
}

const STATE_NAMES = {
  'to-sign': t('agreements.stateToSign'),
  'in-force': t('agreements.stateInForce'),
  'not-used': t('agreements.stateNotUsed'),
  revoked: t('agreements.stateRevoked'),
} as const;

type State = keyof typeof STATE_NAMES;

/** The agreements that wait for a signed paper, those in force, and the revoked ones. */
function AgreementsPanel({ close }: { readonly close: () => void }) {
  const [state, setState] = useState<State>('to-sign');
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const found = useAgreements({ state, ...(text.trim() === '' ? {} : { text: text.trim() }) });
  return (
    <SidePanel title={t('agreements.agreements')} close={close}>
      <ScanForm />
      <Choice
        label={t('agreements.state')}
        options={AGREEMENT_STATES.map((value) => ({ value, name: STATE_NAMES[value] }))}
        value={state}
        choose={setState}
      />
      <TypedField
        label={t('agreements.find')}
        value={text}
        change={setText}
        inputMode="numeric"
        most={LIMITS.search}
      />
      {found === undefined ? null : found.length === 0 ? (
        <div className={ui['empty']} data-outlined>
          <strong>
            {state === 'to-sign' && text === '' ? t('agreements.noneToSign') : t('agreements.none')}
          </strong>
          <p>{t('agreements.noneHint')}</p>
        </div>
      ) : (
        <AgreementList agreements={found} open={setOpened} />
      )}
      {found?.length === MOST ? <p>{t('agreements.most', { count: MOST })}</p> : null}
      {opened === null ? null : (
        <AgreementDialog agreementId={opened} close={() => setOpened(null)} />
      )}
    </SidePanel>
  );
}

/** Marks each scanned paper as signed: a scanner types its number and Enter. */
function ScanForm() {
  const [number, setNumber] = useState('');
  const [filed, setFiled] = useState<readonly Agreement[]>([]);
  const command = useCommand();
  const field = useRef<HTMLDivElement>(null);
  const digits = number.replaceAll(/\s/g, '');
  const isNumber = /^\d{6,12}$/.test(digits);
  const send = () =>
    command.run(async () => {
      setFiled([]);
      // The next paper of the stack may be scanned before the answer.
      setNumber('');
      setFiled(await till().agreements.file({ commandId: v7(), number: digits }));
      field.current?.querySelector('input')?.focus();
    });
  const undo = () =>
    command.run(async () => {
      const agreementIds = filed.map(({ agreementId }) => agreementId);
      await till().agreements.unfile({ commandId: v7(), agreementIds });
      setFiled([]);
      field.current?.querySelector('input')?.focus();
    });
  return (
    <div ref={field}>
      <CommandForm
        name={t('agreements.mark')}
        command={command}
        ready={isNumber}
        send={send}
        submit={t('agreements.mark')}
        incomplete={t('agreements.notNumber')}
      >
        <TypedField
          label={t('agreements.scan')}
          value={number}
          change={(next) => {
            setNumber(next);
            command.clear();
          }}
          inputMode="numeric"
          most={LIMITS.reference}
          hint={t('agreements.scanHint')}
          error={digits.length >= 6 && !isNumber ? t('agreements.notNumber') : null}
          incomplete={!isNumber}
          autoFocus
        />
        {filed.length === 0 ? null : (
          <Notice tone="good">
            {t('agreements.marked', {
              count: filed.length,
              what: listed(filed.map(agreementInFull)),
            })}{' '}
            <Button look="quiet" pending={command.pending} onPress={undo}>
              {t('agreements.undo')}
            </Button>
          </Notice>
        )}
      </CommandForm>
    </div>
  );
}
