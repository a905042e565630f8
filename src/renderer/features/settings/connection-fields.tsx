import { Label, Text, TextArea, TextField } from 'react-aria-components';
import type {
  ConnectionForm,
  ConnectionView,
  FirstAdministrator,
} from '../../../shared/contract/connection.ts';
import { fits, LIMITS, tooMany } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import styles from '../../widgets/forms.module.css';
import { SettingChoice } from '../../widgets/setting-form.tsx';

/** A connection as typed, field by field. */
export interface ConnectionDraft {
  readonly baseUrl: string;
  readonly environment: ConnectionForm['environment'];
  readonly username: string;
  readonly password: string;
  /** One branch per line: its client id, then its name. */
  readonly branches: string;
  readonly authority: string;
  readonly proxy: string;
  readonly diskEncrypted: boolean;
  readonly administratorName: string;
  readonly administratorPin: string;
}

export function draftOf(current: ConnectionView['current']): ConnectionDraft {
  return {
    baseUrl: current?.baseUrl ?? '',
    environment: current?.environment ?? 'demo',
    username: current?.username ?? '',
    password: '',
    branches: (current?.branches ?? [])
      .map(({ clientId, name }) => `${clientId} ${name}`)
      .join('\n'),
    authority: current?.authority ?? '',
    proxy: current?.proxy ?? '',
    diskEncrypted: current?.diskEncrypted ?? false,
    administratorName: '',
    administratorPin: '',
  };
}

/** The lines that are not a branch, for a message below the field. */
export function wrongBranches(branches: string): readonly string[] {
  return linesOf(branches).filter(
    (line) => !/^[A-Za-z0-9]{8}(\s|$)/.test(line) || tooMany(line.slice(8), LIMITS.name) > 0,
  );
}

export function formOf(draft: ConnectionDraft): ConnectionForm {
  return {
    baseUrl: draft.baseUrl.trim(),
    environment: draft.environment,
    username: draft.username,
    password: draft.password === '' ? null : draft.password,
    branches: linesOf(draft.branches).map((line) => ({
      clientId: line.slice(0, 8),
      name: line.slice(8).trim(),
    })),
    authority: draft.authority.trim() === '' ? null : draft.authority,
    proxy: draft.proxy.trim() === '' ? null : draft.proxy.trim(),
    diskEncrypted: draft.diskEncrypted,
  };
}

/** Null while it is incomplete. */
export function administratorOf(draft: ConnectionDraft): FirstAdministrator | null {
  const name = draft.administratorName.trim();
  return fits(name, LIMITS.personName) && /^\d{6}$/.test(draft.administratorPin)
    ? { name, pin: draft.administratorPin }
    : null;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft;
  readonly change: (part: Partial<ConnectionDraft>) => void;
  readonly view: ConnectionView;
}

const GUARDS = {
  system: t('settings.savedSecureStoragePc'),
  file: t('settings.savedFileOnlyUser'),
} as const;

export function ConnectionFields({ draft, change, view }: ConnectionFieldsProps) {
  const wrong = wrongBranches(draft.branches);
  return (
    <>
      <TypedField
        label={t('settings.addressPaymentService')}
        value={draft.baseUrl}
        change={(baseUrl) => change({ baseUrl })}
        placeholder="https://"
        most={LIMITS.url}
      />
      <label className={ui['field']}>
        {t('settings.environment')}
        <select
          value={draft.environment}
          onChange={(event) =>
            change({ environment: event.target.value === 'production' ? 'production' : 'demo' })
          }
        >
          <option value="demo">{t('settings.demoNoMoneyMoves')}</option>
          <option value="production" disabled={!view.productionAllowed}>
            {view.productionAllowed
              ? t('settings.productionRealMoneyReal')
              : t('settings.productionDesktopProgramOnly')}
          </option>
        </select>
      </label>
      {draft.environment === 'production' ? (
        <DiskEncrypted
          on={draft.diskEncrypted}
          choose={(diskEncrypted) => change({ diskEncrypted })}
        />
      ) : null}
      <div className={ui['columns']}>
        <TypedField
          label={t('settings.userName')}
          value={draft.username}
          change={(username) => change({ username })}
          most={LIMITS.username}
        />
        <TypedField
          label={t('settings.password')}
          type="password"
          value={draft.password}
          change={(password) => change({ password })}
          placeholder={view.passwordSaved ? t('settings.unchanged') : ''}
          hint={GUARDS[view.guard]}
          most={LIMITS.password}
        />
      </div>
      <Lines
        label={t('settings.branches')}
        value={draft.branches}
        change={(branches) => change({ branches })}
        hint={
          wrong.length === 0
            ? t('settings.oneLineEachClient')
            : t('settings.notValidBranch', { wrong: wrong.join(', '), name: LIMITS.name })
        }
      />
      <details className={styles['more']}>
        <summary>{t('settings.privateCertificateAuthorityOr')}</summary>
        <div className={ui['stack']} data-gap="16">
          <Lines
            label={t('settings.certificateAuthorityPem')}
            value={draft.authority}
            change={(authority) => change({ authority })}
            hint={t('settings.trustedAdditionAuthoritiesSystem')}
          />
          <TypedField
            label={t('settings.proxy')}
            value={draft.proxy}
            change={(proxy) => change({ proxy })}
            placeholder="http://proxy:8080"
            hint={t('settings.emptySystemProxy')}
            most={LIMITS.url}
          />
        </div>
      </details>
    </>
  );
}

interface DiskEncryptedProps {
  readonly on: boolean;
  readonly choose: (on: boolean) => void;
}

/** The confirmation without which Production is refused (docs/decisions/disk-encryption.md). */
export function DiskEncrypted(props: DiskEncryptedProps) {
  return (
    <SettingChoice
      label={t('settings.diskEncrypted')}
      hint={t('settings.diskEncryptedHint')}
      {...props}
    />
  );
}

interface LinesProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint: string;
}

function Lines({ label, value, change, hint }: LinesProps) {
  return (
    <TextField className={ui['field'] ?? ''} value={value} onChange={change}>
      <Label>{label}</Label>
      <TextArea rows={3} spellCheck={false} />
      <Text slot="description" className={ui['hint'] ?? ''}>
        {hint}
      </Text>
    </TextField>
  );
}
