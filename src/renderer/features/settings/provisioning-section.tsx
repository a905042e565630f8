import { useState } from 'react';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isPassPhrase, NO_PASS_PHRASE, PassPhraseFields } from '../../ui/pass-phrase-fields.tsx';
import styles from '../../ui/setting-section.module.css';
import { SettingSection } from '../../ui/setting-section.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';

/** One encrypted file sets up the clinic's other PCs. */
export function ProvisioningSection() {
  const mode = useTill((state) => state.mode);
  return (
    <SettingSection title="Other PCs">
      {mode === 'clinic' ? <Write /> : null}
      {mode === 'practice' ? <Apply /> : null}
      {mode === 'training' ? (
        <p className={styles['lead']}>This is done at the clinic's counter, not in training.</p>
      ) : null}
    </SettingSection>
  );
}

function Write() {
  const [folder, setFolder] = useState('');
  const [passPhrase, setPassPhrase] = useState(NO_PASS_PHRASE);
  const [file, setFile] = useState<string | null>(null);
  const { run, pending, problem } = useCommand();
  const ready = fits(folder, LIMITS.path) && isPassPhrase(passPhrase);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        run(async () => {
          setFile((await till().provisioning.write({ folder, passPhrase: passPhrase.first })).file);
          setPassPhrase(NO_PASS_PHRASE);
        });
      }}
    >
      <p className={styles['lead']}>
        A sealed file takes this counter's connection with its password, its branches, readers,
        printers and staff to the clinic's other PCs. Each of them makes its own till id.
      </p>
      <TypedField
        label="Folder to write it to"
        value={folder}
        change={setFolder}
        hint="On this PC or a stick, as a full path. The file is called clinic.swipewell."
        most={LIMITS.path}
      />
      <PassPhraseFields
        label="Pass phrase"
        hint="Tell it by another way than the file."
        typed={passPhrase}
        change={setPassPhrase}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {file === null ? null : (
        <Notice tone="good">Written to {file}. Take it away from there when it was used.</Notice>
      )}
      <div className={styles['moves']}>
        <Button look="primary" type="submit" pending={pending} disabled={!ready}>
          Write the file
        </Button>
      </div>
    </form>
  );
}

function Apply() {
  const [file, setFile] = useState('');
  const [passPhrase, setPassPhrase] = useState('');
  const { run, pending, problem } = useCommand();
  const ready = fits(file, LIMITS.path) && fits(passPhrase, LIMITS.passPhrase);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) run(() => till().provisioning.apply({ file, passPhrase }));
      }}
    >
      <p className={styles['lead']}>
        Was another PC of the clinic set up already? Its sealed file sets this one up too:
        connection, branches, readers, printers and staff.
      </p>
      <TypedField
        label="Sealed file"
        value={file}
        change={setFile}
        hint="Its full path, such as E:\clinic.swipewell."
        most={LIMITS.path}
      />
      <TypedField
        label="Its pass phrase"
        type="password"
        value={passPhrase}
        change={setPassPhrase}
        most={LIMITS.passPhrase}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['moves']}>
        <Button look="primary" type="submit" pending={pending} disabled={!ready}>
          Set this PC up
        </Button>
      </div>
    </form>
  );
}
