import { useState } from 'react';
import type { ReaderStatus } from '../../../shared/contract/till.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './reader-set-up.module.css';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The monthly inspection of a reader for skimmers and for an exchanged device. */
export function ReaderLook({ reader }: { readonly reader: ReaderStatus }) {
  const [finding, setFinding] = useState('');
  const { run, pending, problem } = useCommand();
  const { registered, name, id } = reader;
  if (registered === null) return null;
  const good = fits(finding, LIMITS.finding, 0);
  const record = () => {
    if (!good) return;
    const found = finding.trim() === '' ? t('devices.noFindings') : finding;
    run(async () => {
      await till().devices.recordCheck({ id, finding: found });
      setFinding('');
    });
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        record();
      }}
    >
      <p>
        <strong>{name}</strong>
        {registered.serialNumber === null
          ? ''
          : t('devices.serialNumber', { serialNumber: registered.serialNumber })}
        :{' '}
        {registered.lookedAt === null
          ? t('devices.notInspectedYet')
          : t('devices.lastInspected', { date: DATE.format(new Date(registered.lookedAt)) })}
        {registered.checkDue ? t('devices.text2') : '.'}
      </p>
      <div className={styles['line']}>
        <TypedField
          label={t('devices.findings', { name })}
          value={finding}
          change={setFinding}
          placeholder={t('devices.noFindings')}
          most={LIMITS.finding}
        />
        <Button pending={pending} disabled={!good} onPress={record}>
          {t('devices.recordInspection')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </form>
  );
}
