import { Label, Text, TextArea, TextField } from 'react-aria-components';
import type { ConnectionView } from '../../../shared/contract/connection.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import styles from '../../widgets/setting-form.module.css';
import { type ConnectionDraft, wrongBranches } from './connection-draft.ts';

export interface ConnectionFieldsProps {
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
