import { Label, Text, TextArea, TextField } from 'react-aria-components';
import type { ConnectionView } from '../../../shared/contract/connection.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import field from '../../ui/field.module.css';
import styles from '../../ui/setting-section.module.css';
import { TypedField } from '../../ui/typed-field.tsx';
import { type ConnectionDraft, wrongBranches } from './connection-draft.ts';

export interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft;
  readonly change: (part: Partial<ConnectionDraft>) => void;
  readonly view: ConnectionView;
}

const GUARDS = {
  system: "Kept by this PC's own safe for passwords.",
  file: 'Kept in a file that only this user of the PC can read; there is no safe in a browser.',
} as const;

export function ConnectionFields({ draft, change, view }: ConnectionFieldsProps) {
  const wrong = wrongBranches(draft.branches);
  return (
    <>
      <TypedField
        label="Address of the service"
        value={draft.baseUrl}
        change={(baseUrl) => change({ baseUrl })}
        placeholder="https://"
        most={LIMITS.url}
      />
      <label className={field['field']}>
        Environment
        <select
          value={draft.environment}
          onChange={(event) =>
            change({ environment: event.target.value === 'production' ? 'production' : 'demo' })
          }
        >
          <option value="demo">Demo: no money moves</option>
          <option value="production" disabled={!view.productionAllowed}>
            {view.productionAllowed
              ? 'Production: real money, real e-mails'
              : 'Production (the desktop program alone)'}
          </option>
        </select>
      </label>
      <div className={styles['row']}>
        <TypedField
          label="User name"
          value={draft.username}
          change={(username) => change({ username })}
          most={LIMITS.username}
        />
        <TypedField
          label="Password"
          type="password"
          value={draft.password}
          change={(password) => change({ password })}
          placeholder={view.passwordSaved ? 'Unchanged' : ''}
          hint={GUARDS[view.guard]}
          most={LIMITS.password}
        />
      </div>
      <Lines
        label="Branches"
        value={draft.branches}
        change={(branches) => change({ branches })}
        hint={
          wrong.length === 0
            ? 'A line each: the client id of 8 letters or digits, then what people call it. None where the clinic has one branch and no client id.'
            : `This is no branch: ${wrong.join(', ')}. A line begins with a client id of 8 letters or digits, and its name has at most ${LIMITS.name}.`
        }
      />
      <details className={styles['more']}>
        <summary>A private certificate authority, or a proxy</summary>
        <div className={styles['form']}>
          <Lines
            label="Certificate authority (PEM)"
            value={draft.authority}
            change={(authority) => change({ authority })}
            hint="Trusted beside the system's own. There is no way to switch the check off."
          />
          <TypedField
            label="Proxy"
            value={draft.proxy}
            change={(proxy) => change({ proxy })}
            placeholder="http://proxy:8080"
            hint="Empty for what the system says; none for a direct line."
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
    <TextField className={field['field'] ?? ''} value={value} onChange={change}>
      <Label>{label}</Label>
      <TextArea rows={3} spellCheck={false} />
      <Text slot="description" className={styles['hint'] ?? ''}>
        {hint}
      </Text>
    </TextField>
  );
}
