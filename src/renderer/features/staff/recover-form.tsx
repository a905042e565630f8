import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { v7 } from 'uuid';
import type { Person } from '../../../shared/contract/staff.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useFirstFocus } from '../../ui/first-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import ui from '../../ui/primitives.module.css';
import { RecoveryCode } from '../../ui/recovery-code.tsx';
import { commandProblem } from '../../words/problems.ts';

/** For an administrator with a lost PIN: the printed code and a new PIN, then the next code. */
export function RecoverForm({
  person,
  back,
}: {
  readonly person: Person;
  readonly back: () => void;
}) {
  const first = useFirstFocus<HTMLDivElement>(true);
  const [code, setCode] = useState('');
  const [next, setNext] = useState<string | null>(null);
  const { run, pending, problem } = useCommand();
  if (next !== null) return <RecoveryCode code={next} done={back} />;
  const { id, name } = person;
  const recover = async (pin: string) => {
    const { recoveryCode } = await till().staff.recover({ commandId: v7(), id, code, pin });
    setNext(recoveryCode);
  };
  return (
    <>
      <h1>{t('staff.newPin', { name })}</h1>
      <TextField className={ui['field'] ?? ''} value={code} onChange={setCode} ref={first}>
        <Label>{t('staff.recoveryCode')}</Label>
        <Input autoComplete="off" spellCheck={false} />
      </TextField>
      <PinField
        label={t('staff.newPin2')}
        disabled={pending || code.replaceAll(/[^0-9A-Za-z]/g, '').length < 20}
        entered={(pin) => run(() => recover(pin))}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Button look="quiet" onPress={back}>
        {t('terms.back')}
      </Button>
    </>
  );
}
