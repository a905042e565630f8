import { useState } from 'react';
import { v7 } from 'uuid';
import { joinHubSchema } from '../../../shared/contract/clinic.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import styles from '../../widgets/forms.module.css';
import { commandProblem, HUB_STATE_TEXTS } from '../../words/problems.ts';

/**
 * The clinic's hub, among the settings of other PCs: a clinic with one PC has no reason to open them, and there is no
 * field before someone asks for it.
 */
export function HubSection({ join }: { readonly join: () => void }) {
  const state = useTill(({ clinic }) => clinic?.state ?? null);
  if (state !== null) return <JoinedHub />;
  return (
    <div className={ui['row']} data-gap="8">
      <Button onPress={join}>{t('clinic.join')}</Button>
    </div>
  );
}

/** The form that joins a hub. */
export function JoinHub({ cancel }: { readonly cancel: () => void }) {
  const [typed, setTyped] = useState({ url: '', code: '', hubKey: '' });
  const command = useCommand();
  const hub = joinHubSchema.safeParse({
    ...typed,
    hubKey: typed.hubKey.trim() === '' ? null : typed.hubKey,
  }).data;
  const { url, code, hubKey } = joinHubSchema.shape;
  return (
    <fieldset className={styles['group']}>
      <legend>{t('clinic.join')}</legend>
      <CommandForm
        name={t('clinic.join')}
        command={command}
        ready={hub !== undefined}
        send={() =>
          command.run(async () => {
            if (hub !== undefined) await till().clinic.join({ commandId: v7(), ...hub });
          })
        }
        submit={t('clinic.joinNow')}
        otherButtons={
          <Button look="quiet" onPress={cancel}>
            {t('terms.back')}
          </Button>
        }
      >
        <p className={ui['muted']}>{t('clinic.joinLead')}</p>
        <TypedField
          label={t('clinic.hubAddress')}
          value={typed.url}
          change={(url) => setTyped({ ...typed, url })}
          hint={t('clinic.hubAddressHint')}
          incomplete={!url.safeParse(typed.url).success}
          most={LIMITS.name}
          autoFocus
        />
        <TypedField
          label={t('clinic.pairingCode')}
          value={typed.code}
          change={(code) => setTyped({ ...typed, code })}
          hint={t('clinic.pairingCodeHint')}
          incomplete={!code.safeParse(typed.code).success}
          most={60}
        />
        <TypedField
          label={t('clinic.hubKey')}
          value={typed.hubKey}
          change={(hubKey) => setTyped({ ...typed, hubKey })}
          hint={t('clinic.hubKeyHint')}
          incomplete={typed.hubKey.trim() !== '' && !hubKey.safeParse(typed.hubKey).success}
          most={60}
        />
      </CommandForm>
    </fieldset>
  );
}

function JoinedHub() {
  const state = useTill(({ clinic }) => clinic?.state ?? 'away');
  const hub = useJournaled(['joined-hub'], () => till().clinic.hub()) ?? null;
  const { run, pending, problem } = useCommand();
  const [asking, setAsking] = useState(false);
  const isAway = problem?.code === 'HUB_AWAY';
  const leave = (withoutHub: boolean) =>
    run(() => till().clinic.leave({ commandId: v7(), withoutHub }));
  if (hub === null) return null;
  return (
    <fieldset className={styles['group']}>
      <legend>{t('clinic.hub')}</legend>
      <Notice tone={state === 'complete' || state === 'sending' ? 'good' : 'warn'}>
        {HUB_STATE_TEXTS[state]}
      </Notice>
      <Replaced counters={hub.replaces} />
      <dl className={styles['facts']}>
        <dt>{t('clinic.hubAddress')}</dt>
        <dd>{hub.url}</dd>
        <dt>{t('clinic.hubKey')}</dt>
        <dd>
          <code>{hub.hubKey}</code>
        </dd>
        <dt>{t('settings.branch')}</dt>
        <dd>{hub.branch}</dd>
        {hub.replaces.length === 0 ? null : (
          <>
            <dt>{t('clinic.replaces')}</dt>
            <dd>{hub.replaces.join(', ')}</dd>
          </>
        )}
      </dl>
      {asking ? <p className={ui['muted']}>{t('clinic.leaveLead')}</p> : null}
      {problem === null ? null : (
        <Notice tone="bad">{isAway ? t('clinic.leaveAway') : commandProblem(problem)}</Notice>
      )}
      <div className={ui['row']} data-gap="8">
        {asking ? (
          <>
            <Button look="destructive" pending={pending} onPress={() => leave(isAway)}>
              {isAway ? t('clinic.leaveWithoutHub') : t('clinic.leave')}
            </Button>
            <Button look="quiet" onPress={() => setAsking(false)}>
              {t('terms.back')}
            </Button>
          </>
        ) : (
          <Button onPress={() => setAsking(true)}>{t('clinic.askToLeave')}</Button>
        )}
      </div>
    </fieldset>
  );
}

/** The journals of the PCs that had the place of this one: they are here, or are brought by another try. */
function Replaced({ counters }: { readonly counters: readonly string[] }) {
  const missing = useTill(({ clinic }) => clinic?.missing);
  const { run, pending, problem } = useCommand();
  if (counters.length === 0 || missing === undefined) return null;
  if (missing.length === 0) {
    return <Notice tone="good">{t('clinic.brought', { counters: counters.join(', ') })}</Notice>;
  }
  return (
    <>
      <Notice tone="warn">{t('clinic.missing', { counters: missing.join(', ') })}</Notice>
      <div className={ui['row']} data-gap="8">
        <Button
          pending={pending}
          onPress={() => run(() => till().clinic.bring({ commandId: v7() }))}
        >
          {t('clinic.bring')}
        </Button>
        <span className={ui['muted']}>{t('clinic.bringLead')}</span>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}
