import { useState } from 'react';
import { v7 } from 'uuid';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { isPassPhrase, NO_PASS_PHRASE, PassPhraseFields, TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { DiskEncrypted } from './connection-fields.tsx';
import { HubSection, JoinHub } from './hub-section.tsx';

/** One encrypted file sets up the clinic's other PCs. */
export function ProvisioningSection() {
  const mode = useTill((state) => state.mode);
  const leads = {
    clinic: t('settings.encryptedFileCopiesConnection'),
    practice: t('settings.anotherPcClinicAlready'),
    training: t('settings.availableClinicsCounterNot'),
  };
  const [joining, setJoining] = useState(false);
  if (joining) {
    return (
      <SettingSection title={t('settings.otherPcs')}>
        <JoinHub cancel={() => setJoining(false)} />
      </SettingSection>
    );
  }
  return (
    <SettingSection title={t('settings.otherPcs')} lead={leads[mode]}>
      {mode === 'clinic' ? <Write /> : null}
      {mode === 'practice' ? <Apply /> : null}
      {mode === 'training' ? null : <HubSection join={() => setJoining(true)} />}
    </SettingSection>
  );
}

function Write() {
  const [folder, setFolder] = useState('');
  const [passPhrase, setPassPhrase] = useState(NO_PASS_PHRASE);
  const [file, setFile] = useState<string | null>(null);
  const command = useCommand();
  const ready = fits(folder, LIMITS.path) && isPassPhrase(passPhrase);
  const write = async () => {
    setFile(
      (
        await till().provisioning.write({
          commandId: v7(),
          folder,
          passPhrase: passPhrase.first,
        })
      ).file,
    );
    setPassPhrase(NO_PASS_PHRASE);
  };
  return (
    <CommandForm
      command={command}
      ready={ready}
      send={() => command.run(write)}
      submit={t('settings.saveFile')}
    >
      <TypedField
        label={t('settings.folderFile')}
        value={folder}
        change={setFolder}
        hint={t('settings.fullPathPcOr')}
        incomplete={!fits(folder, LIMITS.path)}
        most={LIMITS.path}
      />
      <PassPhraseFields
        label={t('settings.passPhrase')}
        hint={t('settings.sendSeparatelyFromFile')}
        typed={passPhrase}
        change={setPassPhrase}
      />
      {file === null ? null : <Notice tone="good">{t('settings.saved', { file })}</Notice>}
    </CommandForm>
  );
}

function Apply() {
  const [file, setFile] = useState('');
  const [passPhrase, setPassPhrase] = useState('');
  const [diskEncrypted, setDiskEncrypted] = useState(false);
  const command = useCommand();
  const ready = fits(file, LIMITS.path) && fits(passPhrase, LIMITS.passPhrase);
  return (
    <CommandForm
      command={command}
      ready={ready}
      send={() =>
        command.run(() =>
          till().provisioning.apply({ commandId: v7(), file, passPhrase, diskEncrypted }),
        )
      }
      submit={t('settings.setUpPc')}
    >
      <TypedField
        label={t('settings.encryptedFile')}
        value={file}
        change={setFile}
        hint={t('settings.fullPathSuchAs')}
        incomplete={!fits(file, LIMITS.path)}
        most={LIMITS.path}
      />
      <TypedField
        label={t('settings.passPhraseFile')}
        type="password"
        value={passPhrase}
        change={setPassPhrase}
        incomplete={!fits(passPhrase, LIMITS.passPhrase)}
        most={LIMITS.passPhrase}
      />
      <DiskEncrypted on={diskEncrypted} choose={setDiskEncrypted} />
    </CommandForm>
  );
}
