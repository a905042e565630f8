import { v7 } from 'uuid';
import {
  clinicSchema,
  type SettingsView,
  USUAL_IDLE_MINUTES,
} from '../../../shared/contract/settings.ts';
import type { UpdateState } from '../../../shared/contract/updates.ts';
import { COUNTRIES, paperOf } from '../../../shared/domain/country.ts';
import { wholeNumber } from '../../../shared/domain/typed-text.ts';
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  locale,
} from '../../../shared/messages/language.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useSettings, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { leaveSafely } from '../../ui/unsaved.ts';
import styles from '../../widgets/forms.module.css';
import { SettingChoice, SettingForm, SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { GoToButton } from './connection-section.tsx';

const COUNTRY_NAMES = new Intl.DisplayNames(locale(), { type: 'region' });

const clinicOf = (typed: SettingsView['clinic']) => clinicSchema.safeParse(typed).data ?? null;

/** The head of every receipt. */
export function ClinicSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.clinic')}
      lead={t('settings.theseLinesPrintedTop')}
      saved={settings.clinic}
      typedOf={(clinic) => clinic}
      parse={clinicOf}
      save={(clinic, commandId) => till().settings.change({ commandId, clinic })}
    >
      {({ typed, change }) => (
        <>
          <TypedField
            label={t('terms.name')}
            value={typed.name}
            change={(name) => change({ name })}
            error={typed.name.trim() === '' ? t('settings.enterNameClinicReceipts') : null}
          />
          <TypedField
            label={t('settings.street')}
            value={typed.street}
            change={(street) => change({ street })}
            hint={t('settings.streetNeeded')}
          />
          <div className={ui['columns']}>
            <TypedField
              label={t('settings.cityState')}
              value={typed.cityState}
              change={(cityState) => change({ cityState })}
            />
            <TypedField
              label={t('settings.phone')}
              value={typed.phone}
              change={(phone) => change({ phone })}
            />
            <label className={ui['field']}>
              {t('settings.country')}
              <select
                value={typed.country}
                onChange={({ target }) =>
                  change({ country: COUNTRIES.find((country) => country === target.value) ?? 'US' })
                }
              >
                {COUNTRIES.map((country) => (
                  <option key={country} value={country}>
                    {COUNTRY_NAMES.of(country)}
                  </option>
                ))}
              </select>
              <span className={ui['hint']}>
                {t('settings.reportsPaper', { paper: paperOf(typed.country) })}
              </span>
            </label>
          </div>
        </>
      )}
    </SettingForm>
  );
}

interface CounterSettings {
  readonly checkout: SettingsView['checkout'];
  readonly language: Language;
  readonly idleMinutes: number;
  readonly singleManager: boolean;
  readonly protectsContent: boolean;
}

const typedOf = ({
  checkout,
  language,
  idleMinutes,
  singleManager,
  protectsContent,
}: CounterSettings) => ({
  ...checkout,
  language,
  minutes: String(idleMinutes),
  singleManager,
  protectsContent,
});

function settingsOf({
  minutes,
  firstScreen,
  recentPatients,
  ...choices
}: ReturnType<typeof typedOf>): CounterSettings | null {
  const idleMinutes = wholeNumber(minutes, 1, 60);
  const checkout = { firstScreen, recentPatients };
  return idleMinutes === null ? null : { idleMinutes, checkout, ...choices };
}

/** The first screen of this counter, and its protection. */
export function CounterSection() {
  const settings = useSettings();
  const mode = useTill((state) => state.mode);
  return settings === null ? null : (
    <SettingForm
      title={t('settings.counter')}
      lead={t('settings.screenLockApprovalsTraining')}
      saved={settings}
      typedOf={typedOf}
      parse={settingsOf}
      save={(next, commandId) => till().settings.change({ commandId, ...next })}
      below={mode === 'clinic' ? <Training /> : null}
    >
      {({ typed, value, change }) => (
        <>
          <SettingChoice
            label={t('settings.beginWithPatient')}
            on={typed.firstScreen === 'find-patient'}
            choose={(on) => change({ firstScreen: on ? 'find-patient' : 'quick-payment' })}
            hint={t('settings.otherwiseQuickPayment')}
          />
          <SettingChoice
            label={t('settings.recentPatients')}
            on={typed.recentPatients}
            choose={(recentPatients) => change({ recentPatients })}
            hint={t('settings.recentPatientsVisible')}
          />
          <label className={ui['field']}>
            {t('settings.language')}
            <select
              value={typed.language}
              onChange={({ target }) =>
                change({ language: LANGUAGES.find((each) => each === target.value) ?? 'en' })
              }
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </select>
            <span className={ui['hint']}>{t('settings.languageHint')}</span>
          </label>
          <TypedField
            label={t('settings.minutesUntilScreenLocks')}
            value={typed.minutes}
            change={(minutes) => change({ minutes })}
            inputMode="numeric"
            hint={t('settings.afterLastKeyOr', { usualidleminutes: USUAL_IDLE_MINUTES })}
            error={value === null ? t('settings.numberFrom160') : null}
          />
          <SettingChoice
            label={t('settings.practiceSingleManager')}
            on={typed.singleManager}
            choose={(singleManager) => change({ singleManager })}
            hint={t('settings.offDefault')}
          />
          <SettingChoice
            label={t('settings.hideWindowFromScreen')}
            on={typed.protectsContent}
            choose={(protectsContent) => change({ protectsContent })}
            hint={t('settings.default3')}
          />
        </>
      )}
    </SettingForm>
  );
}

function Training() {
  return (
    <fieldset className={styles['group']}>
      <legend>{t('settings.training2')}</legend>
      <p className={ui['muted']}>{t('settings.tryEverythingSimulatedPayment')}</p>
      <GoToButton to="training" />
    </fieldset>
  );
}

/** The version that runs here, and the location of the next one. */
export function UpdatesSection() {
  const version = useTill((state) => state.version);
  const updates = useTill((state) => state.updates);
  const { run, pending, problem } = useCommand();
  const { tone, says } = noticeOf(updates);
  const busy = updates.kind === 'checking' || updates.kind === 'downloading';
  return (
    <SettingSection title={t('settings.updates')} lead={t('settings.swipewell', { version })}>
      <Notice tone={tone}>{says}</Notice>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {updates.kind === 'by-the-system' ? null : (
        <div className={ui['row']} data-gap="8">
          {updates.kind === 'ready' ? (
            <Button
              look="primary"
              pending={pending}
              onPress={() =>
                leaveSafely(() => run(() => till().updates.install({ commandId: v7() })))
              }
            >
              {t('settings.installNow')}
            </Button>
          ) : (
            <Button
              pending={pending || busy}
              disabledBecause={busy ? t('ui.waitForEnd') : null}
              onPress={() => run(() => till().updates.check())}
            >
              {t('settings.checkUpdates')}
            </Button>
          )}
        </div>
      )}
    </SettingSection>
  );
}

function noticeOf(updates: UpdateState): {
  readonly tone: NoticeProps['tone'];
  readonly says: string;
} {
  switch (updates.kind) {
    case 'by-the-system':
      return {
        tone: 'info',
        says: t('settings.updatesInstalledYourOr'),
      };
    case 'current':
      return { tone: 'good', says: t('settings.swipewellUpDate') };
    case 'checking':
      return { tone: 'info', says: t('settings.checkingUpdates') };
    case 'downloading':
      return {
        tone: 'info',
        says: t('settings.versionBeingDownloadedVerified', { version: updates.version }),
      };
    case 'ready':
      return {
        tone: 'good',
        says: t('settings.versionReady', { version: updates.version }),
      };
    case 'failed':
      return {
        tone: 'warn',
        says: t('settings.checkUpdatesFailedRepeated'),
      };
  }
}
