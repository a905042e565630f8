import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { BackupView } from '../../../shared/contract/backup.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { timeWithSeconds } from '../../ui/clock.ts';
import { isPassPhrase, NO_PASS_PHRASE, PassPhraseFields, TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { backupProblem } from '../../words/problems.ts';

/** Encrypted backups of the journal, every hour and at each close of the day. */
export function BackupSection() {
  const mode = useTill((state) => state.mode);
  const revision = useTill((state) => state.revision);
  const problem = useTill((state) => state.backupProblem);
  const { data: view, refetch } = useQuery({
    queryKey: ['backup', revision, problem],
    queryFn: () => till().backup.read(),
    placeholderData: (before) => before,
    enabled: mode === 'clinic',
  });
  return (
    <SettingSection title={t('settings.backup')} lead={t('settings.encryptedCopyJournalMade')}>
      {mode === 'clinic' ? null : (
        <p className={ui['muted']}>{t('settings.trainingNotBackedUp')}</p>
      )}
      {mode === 'clinic' && view !== undefined ? (
        <Form key={view.folder} view={view} done={refetch} />
      ) : null}
    </SettingSection>
  );
}

function Form({
  view: { folder, lastAt, problem },
  done,
}: {
  readonly view: BackupView;
  readonly done: () => Promise<unknown>;
}) {
  const [next, setNext] = useState(folder ?? '');
  const [passPhrase, setPassPhrase] = useState(NO_PASS_PHRASE);
  const command = useCommand();
  const ready = fits(next, LIMITS.path) && isPassPhrase(passPhrase);
  const set = async () => {
    await till().backup.set({ commandId: v7(), folder: next, passPhrase: passPhrase.first });
    setPassPhrase(NO_PASS_PHRASE);
    await done();
  };
  useUnsavedGuard(
    next !== (folder ?? '') || passPhrase.first !== ''
      ? {
          name: t('settings.backup'),
          keep: null,
          discard: () => {
            setNext(folder ?? '');
            setPassPhrase(NO_PASS_PHRASE);
          },
        }
      : null,
  );
  const makeOne = async () => {
    await till().backup.now({ commandId: v7() });
    await done();
  };
  return (
    <CommandForm
      command={command}
      ready={ready}
      send={() => command.run(set)}
      submit={t('settings.saveBackupSettings')}
      otherButtons={
        folder === null ? null : (
          <Button pending={command.pending} onPress={() => command.run(makeOne)}>
            {t('settings.backUpNow')}
          </Button>
        )
      }
    >
      {problem === null ? null : <Notice tone="bad">{backupProblem(problem)}</Notice>}
      {folder === null ? <Notice tone="warn">{t('settings.noBackupSetUp')}</Notice> : null}
      {lastAt === null || problem !== null ? null : (
        <Notice tone="good">
          {t('settings.lastBackupMadeVerified', { lastAt: timeWithSeconds(lastAt) })}
        </Notice>
      )}
      <TypedField
        label={t('settings.backupFolder')}
        value={next}
        change={setNext}
        hint={t('settings.anotherDiskOrNetwork')}
        incomplete={!fits(next, LIMITS.path)}
        most={LIMITS.path}
      />
      <PassPhraseFields
        label={t('settings.passPhraseBackups')}
        hint={t('settings.backupCannotOpenedWithout')}
        typed={passPhrase}
        change={setPassPhrase}
      />
    </CommandForm>
  );
}
