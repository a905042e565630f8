import { useState } from 'react';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './section.module.css';
import { SettingField } from './setting-field.tsx';

/** One sealed file sets up the clinic's other PCs. */
export function ProvisioningSection() {
  const mode = useTill((state) => state.mode);
  return (
    <section className={styles['section']} aria-labelledby="provisioning-heading">
      <h2 id="provisioning-heading">Other PCs</h2>
      {mode === 'clinic' ? <Write /> : null}
      {mode === 'practice' ? <Apply /> : null}
      {mode === 'training' ? (
        <p className={styles['lead']}>This is done at the clinic's counter, not in training.</p>
      ) : null}
    </section>
  );
}

function Write() {
  const [folder, setFolder] = useState('');
  const [passPhrase, setPassPhrase] = useState('');
  const [again, setAgain] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const { run, pending, problem } = useCommand();
  const ready = folder.trim() !== '' && passPhrase.length >= 12 && passPhrase === again;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        run(async () => {
          setFile((await till().provisioning.write({ folder, passPhrase })).file);
          setPassPhrase('');
          setAgain('');
        });
      }}
    >
      <p className={styles['lead']}>
        A sealed file takes this counter's connection with its password, its branches, readers,
        printers and staff to the clinic's other PCs. Each of them makes its own till id.
      </p>
      <SettingField
        label="Folder to write it to"
        value={folder}
        change={setFolder}
        hint="On this PC or a stick, as a full path. The file is called clinic.swipewell."
        maxLength={500}
      />
      <div className={styles['row']}>
        <SettingField
          label="Pass phrase"
          type="password"
          value={passPhrase}
          change={setPassPhrase}
          hint="At least 12 letters. Tell it by another way than the file."
          maxLength={200}
        />
        <SettingField
          label="The same again"
          type="password"
          value={again}
          change={setAgain}
          maxLength={200}
        />
      </div>
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
  const ready = file.trim() !== '' && passPhrase !== '';
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
      <SettingField
        label="Sealed file"
        value={file}
        change={setFile}
        hint="Its full path, such as E:\clinic.swipewell."
        maxLength={500}
      />
      <SettingField
        label="Its pass phrase"
        type="password"
        value={passPhrase}
        change={setPassPhrase}
        maxLength={200}
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
