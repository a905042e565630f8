import type { ReactNode } from 'react';
import type { CommandState } from '../ipc/use-command.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { commandProblem } from '../words/problems.ts';

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
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
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
