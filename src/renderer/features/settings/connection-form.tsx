import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  type CheckResult,
  type ConnectionForm,
  type ConnectionView,
  connectionFormSchema,
} from '../../../shared/contract/connection.ts';
import { pinDigits } from '../../../shared/domain/typed-text.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { leaveSafely, useUnsavedGuard } from '../../ui/unsaved.ts';
import styles from '../../widgets/forms.module.css';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { TOO_MANY_DIGITS } from '../../words/typed-text.ts';
import {
  administratorOf,
  type ConnectionDraft,
  ConnectionFields,
  draftOf,
  formOf,
  wrongBranches,
} from './connection-fields.tsx';
import settings from './settings.module.css';

interface ConnectionFormProps {
  readonly view: ConnectionView;
  /** Called with the recovery code of the first administrator, if there was none before. */
  readonly kept: (recoveryCode: string | null) => void;
  readonly cancel: () => void;
}

/** A connection form: checks the connection step by step, then saves it. */
export function ConnectionFormView({ view, kept, cancel }: ConnectionFormProps) {
  const [untouched] = useState(() => draftOf(view.current));
  const [draft, setDraft] = useState(untouched);
  const check = useConnectionCheck();
  const keeping = useCommand();
  const change = (part: Partial<ConnectionDraft>) => {
    setDraft({ ...draft, ...part });
    check.forget();
  };
  const changed = JSON.stringify(draft) !== JSON.stringify(untouched);
  useUnsavedGuard(changed ? { name: t('settings.connection'), keep: null, discard: cancel } : null);
  const form = formOf(draft);
  const complete =
    connectionFormSchema.safeParse(form).success &&
    (draft.password !== '' || view.passwordSaved) &&
    (draft.environment === 'demo' || draft.diskEncrypted) &&
    wrongBranches(draft.branches).length === 0;
  const works = check.steps?.every(({ state }) => state !== 'fails') === true && !check.running;
  const administrator = view.needsAdministrator ? administratorOf(draft) : null;
  const ready = complete && works && (!view.needsAdministrator || administrator !== null);
  return (
    <Form
      ready={complete}
      send={() => {
        if (!check.running) check.run(form);
      }}
    >
      <ConnectionFields draft={draft} change={change} view={view} />
      <div className={ui['row']} data-gap="8">
        <Button
          type="submit"
          pending={check.running}
          disabledBecause={complete ? null : t('ui.fieldsIncomplete')}
        >
          {t('settings.checkConnection')}
        </Button>
      </div>
      {check.steps === null ? null : <CheckSteps steps={check.steps} />}
      {check.problem === null ? null : <Notice tone="bad">{commandProblem(check.problem)}</Notice>}
      {works && view.needsAdministrator ? (
        <AdministratorFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
      ) : null}
      {keeping.problem === null ? null : (
        <Notice tone="bad">{commandProblem(keeping.problem)}</Notice>
      )}
      <div className={ui['row']} data-gap="8">
        <Button
          look="primary"
          pending={keeping.pending}
          disabledBecause={
            ready ? null : works ? t('ui.fieldsIncomplete') : t('ui.checkConnectionFirst')
          }
          onPress={() =>
            keeping.run(async () => {
              kept(
                (await till().connection.keep({ commandId: v7(), ...form, administrator }))
                  .recoveryCode,
              );
            })
          }
        >
          {t('settings.saveConnection')}
        </Button>
        <Button look="quiet" onPress={() => leaveSafely(cancel)}>
          {t('terms.back')}
        </Button>
        {works ? null : <span className={ui['hint']}>{t('settings.checkConnectionFirst')}</span>}
      </div>
    </Form>
  );
}

interface AdministratorFieldsProps {
  readonly draft: ConnectionDraft;
  readonly change: (part: Partial<ConnectionDraft>) => void;
}

/** The clinic's own counter begins with one administrator; the others are added later. */
function AdministratorFields({ draft, change }: AdministratorFieldsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{t('settings.firstAdministratorClinicsCounter')}</legend>
      <p className={ui['muted']}>{t('settings.demoUsersNotAvailable')}</p>
      <div className={ui['columns']}>
        <TypedField
          label={t('settings.administratorsName')}
          value={draft.administratorName}
          change={(administratorName) => change({ administratorName })}
        />
        <TypedField
          label={t('settings.administratorsPin')}
          type="password"
          value={draft.administratorPin}
          change={(typed) => change({ administratorPin: pinDigits(typed) })}
          hint={t('settings.sixDigits')}
          error={draft.administratorPin.length > 6 ? TOO_MANY_DIGITS : null}
        />
      </div>
    </fieldset>
  );
}

interface ConnectionCheck {
  /** The steps so far, in order; null before the first check. */
  readonly steps: readonly CheckResult[] | null;
  readonly running: boolean;
  readonly problem: CommandProblem | null;
  readonly run: (form: ConnectionForm) => void;
  readonly forget: () => void;
}

/** Tests a connection; each step shows its result at once. */
function useConnectionCheck(): ConnectionCheck {
  const [steps, setSteps] = useState<readonly CheckResult[] | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<CommandProblem | null>(null);
  const round = useRef(0);
  const follow = async (form: ConnectionForm) => {
    round.current += 1;
    const mine = round.current;
    setSteps([]);
    setProblem(null);
    setRunning(true);
    try {
      for await (const step of await till().connection.check(form)) {
        if (round.current !== mine) return;
        setSteps((before) => [...(before ?? []), step]);
      }
    } catch (error) {
      if (round.current === mine) setProblem(problemOf(error));
    } finally {
      if (round.current === mine) setRunning(false);
    }
  };
  return {
    steps,
    running,
    problem,
    run: (form) => void follow(form),
    forget: () => {
      round.current += 1;
      setSteps(null);
      setRunning(false);
      setProblem(null);
    },
  };
}

const ICONS = { works: CircleCheck, fails: CircleX, 'not-checked': CircleDashed } as const;

const NAMES: Readonly<Record<CheckResult['step'], string>> = {
  settings: t('settings.settings'),
  name: t('terms.name'),
  connection: t('settings.connection'),
  security: t('settings.certificate'),
  credentials: t('settings.userPassword'),
  'client-id': t('settings.clientId'),
  clock: t('settings.clock'),
};

/** The checks between this PC and the service, one line each. */
function CheckSteps({ steps }: { readonly steps: readonly CheckResult[] }) {
  return (
    <ol className={settings['steps']} aria-label={t('settings.connectionCheck')}>
      {steps.map(({ step, state, message }) => {
        const Icon = ICONS[state];
        return (
          <Said as="li" key={step} data-state={state}>
            <Icon size={20} aria-hidden="true" />
            <strong>{NAMES[step]}</strong>
            <span>{message}</span>
          </Said>
        );
      })}
    </ol>
  );
}
