/**
 * Parts that several features show. The form of a command is here:
 *
 *    fields ─send─▶ permitted? ─▶ command ─▶ done │ problem next to the button
 *                      └─ no ─▶ approval-form.tsx: a manager, the PIN, the reason ─▶ command with the approval
 *
 * Receipt, payment timeline, patient search, findings and void or refund are in files of their own.
 */

import { type ReactNode, useState } from 'react';
import type { Approval } from '../../shared/contract/approval.ts';
import { clinicUnsureSchema } from '../../shared/contract/clinic.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import { isReason } from '../../shared/domain/typed-text.ts';
import { type CommandState, problemOf, useCommand } from '../ipc/use-command.ts';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { type CommandProblem, commandProblem } from '../words/problems.ts';
import { ApprovalForm, ReasonField } from './approval-form.tsx';
import { CommandNotice } from './command-notice.tsx';

interface CommandFormProps {
  /** Name of the form for screen readers. */
  readonly name?: string;
  readonly command: CommandState;
  /** False while a field is invalid: the form then sends nothing. */
  readonly ready: boolean;
  readonly send: () => void;
  /** The reason that it is not ready, if not an incomplete field. */
  readonly incomplete?: string;
  /** Text of the button that sends it. */
  readonly submit: string;
  /** True if the command voids, gives money back or deletes. */
  readonly destructive?: boolean;
  /** True if that button fills the row. */
  readonly fill?: boolean;
  /** True if that button takes the focus. */
  readonly autoFocus?: boolean;
  /** Buttons next to it. */
  readonly otherButtons?: ReactNode;
  /** Class of the frame around the form. */
  readonly frame?: string | undefined;
  readonly children: ReactNode;
}

/** A form of one command: its fields, the problem of the last try, and the button that sends it. */
export function CommandForm({
  name,
  command: { pending, problem },
  ready,
  send,
  incomplete = t('ui.fieldsIncomplete'),
  submit,
  destructive = false,
  fill = false,
  autoFocus = false,
  otherButtons,
  frame = '',
  children,
}: CommandFormProps) {
  return (
    <Form
      name={name}
      ready={ready}
      send={() => {
        if (!pending) send();
      }}
      className={`${ui['stack']} ${frame}`}
    >
      {children}
      <CommandNotice problem={problem} />
      <div className={ui['row']} data-gap="8">
        <Button
          look={destructive ? 'destructive' : 'primary'}
          type="submit"
          fill={fill}
          autoFocus={autoFocus}
          pending={pending}
          disabledBecause={ready ? null : incomplete}
        >
          {submit}
        </Button>
        {otherButtons}
      </div>
    </Form>
  );
}

interface ApprovedCommand {
  /** Purpose of the approval, e.g. `Void $25.00`. */
  readonly what: string;
  /** Subject of the approval, e.g. the payment and the patient. */
  readonly about: readonly (string | null)[];
  readonly permission: Permission;
  /** The usual reasons, if they are not those of the permission. */
  readonly reasons?: readonly string[] | undefined;
  /** The reason of the command, if the person gave one before the approval. */
  readonly reason?: string | undefined;
  /** True if it gives money up, where the permission does not say so. */
  readonly destructive?: boolean | undefined;
  /** @param withoutHub the manager approved it without an answer of the clinic's hub. */
  readonly send: (approval: Approval | null, withoutHub: boolean) => Promise<unknown>;
}

/** Asked of a manager because the clinic's hub did not decide, with its reason. */
interface Asked extends ApprovedCommand {
  readonly unsure: CommandProblem | null;
}

/** True if the clinic's hub did not decide and a manager may. */
export const isUnsure = (problem: CommandProblem): boolean =>
  problem.code === 'CLINIC_UNSURE' &&
  clinicUnsureSchema.safeParse(problem.data).data?.approvable === true;

/**
 * Sends a command at once if the signed-in person has its permission, else with a manager approval.
 * `approval` is the form that asks for one, in place of the screen's own; null while none is needed.
 */
export function useApproved() {
  const role = useTill((state) => state.cashier?.role ?? 'cashier');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, pending, problem } = useCommand();
  /** Asks for a manager if the hub did not decide. */
  const send = async (command: ApprovedCommand, approval: Approval | null) => {
    try {
      await command.send(approval, false);
    } catch (error) {
      const unsure = problemOf(error);
      if (!isUnsure(unsure)) throw error;
      setAsked({ ...command, unsure });
      return;
    }
    setAsked(null);
  };
  const start = (command: ApprovedCommand, alone = may(role, command.permission)) => {
    if (alone) run(() => send(command, null));
    else setAsked({ ...command, unsure: null });
  };
  const approval =
    asked === null ? null : (
      <>
        {asked.unsure === null ? null : <Notice tone="warn">{commandProblem(asked.unsure)}</Notice>}
        <ApprovalForm
          key={asked.unsure === null ? 'approval' : 'without-hub'}
          what={asked.what}
          about={asked.about}
          permission={asked.unsure === null ? asked.permission : 'decide-in-doubt'}
          reasons={asked.unsure === null ? asked.reasons : undefined}
          reason={asked.reason}
          destructive={asked.destructive}
          give={async (given) => {
            if (asked.unsure === null) return send(asked, given);
            await asked.send(given, true);
            setAsked(null);
          }}
          cancel={() => setAsked(null)}
        />
      </>
    );
  return { run, start, approval, pending, problem };
}

export interface ApprovedFormProps {
  /** Purpose of the approval, and the text of the button, e.g. `Void $25.00`. */
  readonly what: string;
  /** Another text of the button. */
  readonly button?: string;
  /** Subject of the approval, e.g. the payment and the patient. */
  readonly about: readonly (string | null)[];
  readonly permission: Permission;
  /** Sends the command; `reason` is the approval's if there is one. */
  readonly send: (
    reason: string,
    approval: Approval | null,
    withoutHub: boolean,
  ) => Promise<unknown>;
  /** A reason among the fields above, which the approval does not ask for again. */
  readonly ownReason?: string;
  /** The usual reasons, also of an approval; without them the form itself asks for none. */
  readonly reasons?: readonly string[];
  /** False while a field above is incomplete. */
  readonly complete?: boolean;
  /** True if the command voids, gives money back or deletes. */
  readonly destructive?: boolean;
  /** True while a batch of its commands runs. */
  readonly busy?: boolean;
  /** True if its first field or button takes the focus. */
  readonly autoFocus?: boolean;
  readonly back?: () => void;
  /** The key of `back`. */
  readonly backKey?: string;
  readonly children?: ReactNode;
}

/**
 * A command that the signed-in person sends alone, with the permission, or with a manager approval.
 * The person gives the reason, or the manager does with the approval.
 */
export function ApprovedForm({
  what,
  button = what,
  about,
  permission,
  send,
  ownReason,
  reasons,
  complete = true,
  destructive = false,
  busy = false,
  autoFocus = false,
  back,
  backKey,
  children,
}: ApprovedFormProps) {
  const allowed = useTill((state) => may(state.cashier?.role ?? 'cashier', permission));
  const [reason, setReason] = useState('');
  const { start, approval, pending, problem } = useApproved();
  const asksReason = allowed && reasons !== undefined;
  const canSend = complete && (!asksReason || isReason(reason));
  if (approval !== null) return approval;
  return (
    <CommandForm
      name={what}
      command={{ pending: pending || busy, problem }}
      ready={canSend}
      send={() =>
        start({
          what,
          about,
          permission,
          reasons,
          reason: ownReason?.trim(),
          send: (given, withoutHub) => send(given?.reason ?? reason.trim(), given, withoutHub),
        })
      }
      submit={button}
      destructive={destructive}
      fill={children === undefined && !asksReason}
      autoFocus={autoFocus && !asksReason}
      otherButtons={
        back === undefined ? null : (
          <Button
            look="quiet"
            disabledBecause={busy ? t('ui.waitForEnd') : null}
            onPress={back}
            {...(backKey === undefined ? {} : { shortcut: backKey })}
          >
            {t('terms.back')}
          </Button>
        )
      }
    >
      {children}
      {asksReason ? (
        <ReasonField value={reason} change={setReason} usual={reasons} autoFocus={autoFocus} />
      ) : null}
    </CommandForm>
  );
}
