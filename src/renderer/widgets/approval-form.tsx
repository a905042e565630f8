import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { Approval } from '../../shared/contract/approval.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import { isReason, LIMITS, pinDigits } from '../../shared/domain/typed-text.ts';
import { problemOf, useCommand } from '../ipc/use-command.ts';
import { useTill } from '../ipc/use-till.ts';
import { Message } from '../messages/message.tsx';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { TypedField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { USUAL_REASONS } from '../words/reasons.ts';
import { ROLE_NAMES } from '../words/roles.ts';
import { TOO_MANY_DIGITS } from '../words/typed-text.ts';
import { CommandNotice } from './command-notice.tsx';

export interface ApprovalFormProps {
  /** Purpose of the approval, e.g. `Mark as not charged`. */
  readonly what: string;
  /** Subject of the approval: amount, patient, payment; without those that are part of `what`. */
  readonly about: readonly (string | null)[];
  readonly permission: Permission;
  /** The usual reasons, if they are not those of the permission. */
  readonly reasons?: readonly string[] | undefined;
  /** The reason of the command, which is then not asked for again. */
  readonly reason?: string | undefined;
  /** True if its command voids, deletes, gives money back, or gives money up. */
  readonly destructive?: boolean | undefined;
  readonly give: (approval: Approval) => Promise<unknown>;
  readonly cancel: () => void;
}

/** Their commands void, delete, give money back, release a hold or close with a difference. */
const DESTRUCTIVE: ReadonlySet<Permission> = new Set<Permission>([
  'void',
  'refund',
  'release-hold',
  'sign-over-short',
  'close-over-doubt',
  'delete-patient',
]);

/**
 * A manager approval: the manager, the PIN, and the reason. Excludes the signed-in person, unless
 * the settings declare a single manager.
 */
export function ApprovalForm({
  what,
  about,
  permission,
  reasons = USUAL_REASONS[permission] ?? [],
  reason: given,
  destructive = DESTRUCTIVE.has(permission),
  give,
  cancel,
}: ApprovalFormProps) {
  const asker = useTill((state) => state.cashier?.id);
  const singleManager = useTill((state) => state.singleManager);
  const able = useTill((state) => state.people).filter(
    ({ role, worksHere }) => worksHere && may(role, permission),
  );
  const others = able.filter(({ id }) => id !== asker);
  const managers = others.length === 0 && singleManager ? able : others;
  const [chosen, setChosen] = useState<string | null>(null);
  const manager = managers.find(({ id }) => id === chosen) ?? managers[0];
  const [pin, setPin] = useState('');
  const [typed, setTyped] = useState('');
  const reason = given ?? typed;
  const { run, pending, problem } = useCommand();
  const pinField = useRef<HTMLInputElement>(null);
  // At once: if this form replaces another, the panel would otherwise move the focus away.
  useLayoutEffect(() => pinField.current?.focus(), []);
  if (manager === undefined) {
    return (
      <div className={ui['below']}>
        <Notice tone="warn">{t('staff.requiresApprovalManagerWho', { what })}</Notice>
        <Button look="quiet" onPress={cancel}>
          {t('terms.back')}
        </Button>
      </div>
    );
  }
  const subjects = about.filter((subject) => subject !== null);
  const complete = /^\d{6}$/.test(pin) && isReason(reason);
  const submit = () => {
    run(async () => {
      try {
        await give({ managerId: manager.id, pin, reason: reason.trim() });
      } catch (error) {
        if (problemOf(error).code === 'PIN_IN_REASON') setTyped(''); // the reason shows the PIN
        throw error;
      }
    });
    setPin('');
  };
  return (
    <Form name={what} ready={complete} send={submit} className={ui['below']}>
      <p>
        <Message id="staff.managerApprovalRequired" values={{ what: <strong>{what}</strong> }} />
      </p>
      {subjects.length === 0 ? null : (
        <p>
          {subjects.map((subject, index) => (
            <Fragment key={subject}>
              {index === 0 ? '' : ', '}
              <bdi>{subject}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      {manager.id === asker ? <Notice tone="warn">{t('staff.youApproveYourOwn')}</Notice> : null}
      {managers.length === 1 ? (
        <p>
          <bdi>{manager.name}</bdi>, {ROLE_NAMES[manager.role].toLowerCase()}
        </p>
      ) : (
        <label className={ui['field']}>
          {t('staff.manager')}
          <select value={manager.id} onChange={(event) => setChosen(event.target.value)}>
            {managers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <TypedField
        label={t('staff.sPin', { name: manager.name })}
        value={pin}
        change={(typed) => setPin(pinDigits(typed))}
        type="password"
        inputMode="numeric"
        error={pin.length > 6 ? TOO_MANY_DIGITS : null}
        incomplete={pin.length < 6}
        input={pinField}
      />
      {manager.shownPin === null ? null : (
        <p className={ui['hint']}>{t('staff.demoPin', { shownPin: manager.shownPin })}</p>
      )}
      {given === undefined ? (
        <ReasonField value={typed} change={setTyped} usual={reasons} />
      ) : (
        <p>
          {t('terms.reason')}: <bdi>{given}</bdi>
        </p>
      )}
      <CommandNotice problem={problem} />
      <div className={ui['row']}>
        <Button
          look={destructive ? 'destructive' : 'primary'}
          type="submit"
          pending={pending}
          disabledBecause={complete ? null : t('ui.fieldsIncomplete')}
        >
          {what}
        </Button>
        <Button look="quiet" onPress={cancel}>
          {t('terms.back')}
        </Button>
      </div>
    </Form>
  );
}

/** A reason in one line, with the usual ones as buttons. */
export function ReasonField({
  value,
  change,
  usual,
  autoFocus = false,
}: {
  readonly value: string;
  readonly change: (reason: string) => void;
  readonly usual: readonly string[];
  readonly autoFocus?: boolean;
}) {
  return (
    <div className={ui['field']} data-size="large">
      <TypedField
        label={t('terms.reason')}
        value={value}
        change={change}
        most={LIMITS.reason}
        incomplete={!isReason(value)}
        autoFocus={autoFocus}
      />
      <div className={ui['row']} data-gap="2">
        {usual.map((each) => (
          <Button key={each} look="quiet" onPress={() => change(each)}>
            {each}
          </Button>
        ))}
      </div>
    </div>
  );
}
