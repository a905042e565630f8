import { useState } from 'react';
import { v7 } from 'uuid';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import type { OpenClose } from './close-bags.tsx';

/** A step that a manager may sign off. */
export type CloseStep = OpenClose['open'][number];

const SIGNED = {
  counters: t('clinicClose.closeWithoutThem'),
  twice: t('clinicClose.closeWithTwice'),
  bags: t('clinicClose.closeWithCash'),
} as const;

const REASONS = {
  counters: [t('clinicClose.notUsed'), t('clinicClose.pcFailed')],
  twice: [t('clinicClose.correctionChecked')],
  bags: [t('clinicClose.staysInSafe')],
} as const;

interface SignatureProps {
  readonly open: OpenClose;
  readonly step: CloseStep;
  /** True while the panel shows the form of its present step. */
  readonly isOpen: boolean;
  readonly autoFocus: boolean;
  readonly choose: (form: 'sign' | null) => void;
  readonly signed: () => void;
}

/** The signature that a step has, or needs once the steps before it are done; nothing without a subject. */
export function Signature(props: SignatureProps) {
  const { step } = props;
  const { open, subjects } = props.open;
  if (step === open[0]) return <SignOff {...props} />;
  return open.includes(step) || subjects[step].length === 0 ? null : (
    <p className={ui['muted']}>{t('clinicClose.approved', { what: SIGNED[step] })}</p>
  );
}

/** A manager signs a step off, with a reason, for the subjects that the screen shows when it is asked for. */
function SignOff({
  open: { closeId, subjects },
  step,
  isOpen,
  autoFocus,
  choose,
  signed,
}: SignatureProps) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const what = SIGNED[step];
  if (!isOpen) {
    const ask = () => {
      setShown(subjects[step]);
      choose('sign');
    };
    return (
      <div className={ui['row']}>
        <Button autoFocus={autoFocus} onPress={ask}>
          {what}
        </Button>
      </div>
    );
  }
  return (
    <ApprovalForm
      what={what}
      about={[]}
      permission="close-over-doubt"
      reasons={REASONS[step]}
      cancel={() => choose(null)}
      give={(approval) => {
        signed();
        return till().clinicClose.signOff({
          ...{ commandId: v7(), closeId, step, shown: [...shown], approval },
        });
      }}
    />
  );
}
