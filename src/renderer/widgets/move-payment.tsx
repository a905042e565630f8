import { ArrowRightLeft } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { v7 } from 'uuid';
import type { PatientHit } from '../../shared/contract/patients.ts';
import type { Movable, MovableLine, Payment } from '../../shared/contract/payment-timeline.ts';
import { add, toDollars } from '../../shared/domain/money.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import ui from '../ui/primitives.module.css';
import { useAction } from '../ui/use-action.ts';
import { subjectWords } from '../words/payments.ts';
import { NOT_MOVABLE_TEXTS } from '../words/problems.ts';
import { MOVE_REASONS } from '../words/reasons.ts';
import { dayText } from '../words/reports.ts';
import { ApprovedForm } from './approved-form.tsx';
import { PatientSearch } from './patient-search.tsx';

/** Lines of one patient that move together. */
interface Moved {
  readonly from: MovableLine['patient'];
  readonly lines: readonly MovableLine[];
}

const sumOf = ({ lines }: Moved) => toDollars(add(...lines.map(({ amount }) => amount)));

const isNobody = ({ patientId, externalId }: MovableLine['patient']) =>
  patientId === null && externalId === null;

const nameOf = (patient: MovableLine['patient']) =>
  patient.name ?? patient.externalId ?? t('payments.noPatient');

/** The choices: all lines of each patient, and each line where a patient has several. */
function choicesOf(lines: readonly MovableLine[]): readonly (Moved & { readonly name: string })[] {
  const ofPatients = Map.groupBy(lines, ({ patient: { patientId, externalId } }) =>
    JSON.stringify([patientId, externalId]),
  );
  return [...ofPatients.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const from = first.patient;
    const all = { from, lines: own };
    const name = t('payments.allOfPatient', { name: nameOf(from), sum: sumOf(all) });
    const each = own.map((line) => {
      const one = { from, lines: [line] };
      return { ...one, name: t('payments.lineOfPatient', { line: line.name, sum: sumOf(one) }) };
    });
    return [{ ...all, name }, ...(own.length > 1 ? each : [])];
  });
}

interface MovePaymentProps {
  readonly payment: Payment;
  readonly movable: Movable;
  /** The dialog in which the key works. */
  readonly place: RefObject<HTMLElement | null>;
  readonly asked: boolean;
  readonly ask: (asked: boolean) => void;
  readonly done: (text: string) => void;
}

/** Moves a payment to another patient, or assigns it one: no money moves. */
export function MovePayment({ payment, movable, place, asked, ask, done }: MovePaymentProps) {
  const lines = movable.kind === 'lines' ? movable.lines : [];
  const name = lines.some(({ patient }) => isNobody(patient))
    ? t('payments.assignPatient')
    : t('payments.moveToPatient');
  const open = () => ask(true);
  const canOpen = lines.length > 0 && !asked;
  useAction({ name, shortcut: 'M', run: open, enabled: canOpen, place });
  if (movable.kind === 'none') {
    return <p className={ui['muted']}>{NOT_MOVABLE_TEXTS[movable.why]}</p>;
  }
  if (asked) {
    return <MoveForm {...{ payment, lines, done }} title={name} back={() => ask(false)} />;
  }
  return (
    <div>
      <Button icon={<ArrowRightLeft size={18} aria-hidden="true" />} shortcut="M" onPress={open}>
        {name}
      </Button>
    </div>
  );
}

interface MoveFormProps {
  readonly payment: Payment;
  readonly lines: readonly MovableLine[];
  readonly title: string;
  readonly back: () => void;
  readonly done: (text: string) => void;
}

/** The lines, the new patient, and the reason. */
export function MoveForm({ payment, lines, title, back, done }: MoveFormProps) {
  const choices = choicesOf(lines);
  const unassigned = choices.findIndex(({ from }) => isNobody(from));
  const [chosen, setChosen] = useState(String(Math.max(0, unassigned)));
  const [to, setTo] = useState<PatientHit | null>(null);
  const moved = choices[Number(chosen)] ?? choices[0];
  if (moved === undefined) return null;
  const isAssigned = isNobody(moved.from);
  const sum = sumOf(moved);
  return (
    <section className={`${ui['card']} ${ui['stack']}`} aria-label={title}>
      <h3>{title}</h3>
      {choices.length < 2 ? null : (
        <Choice
          label={t('payments.linesToMove')}
          options={choices.map((choice, at) => ({ value: String(at), name: choice.name }))}
          value={chosen}
          choose={setChosen}
        />
      )}
      {to === null ? (
        <>
          <p className={ui['hint']}>{t('payments.moveHint')}</p>
          <PatientSearch chosen={setTo} close={back} />
          <div>
            <Button look="quiet" shortcut="Escape" onPress={back}>
              {t('terms.back')}
            </Button>
          </div>
        </>
      ) : (
        <ApprovedForm
          what={t(isAssigned ? 'payments.assignTo' : 'payments.moveTo', { sum, name: to.name })}
          about={[...subjectWords([payment]), `${nameOf(moved.from)} → ${to.name}`]}
          permission={isAssigned ? 'assign-payment' : 'move-payment'}
          reasons={MOVE_REASONS}
          autoFocus
          send={async (reason, approval) => {
            await till().payments.move({
              ...{ commandId: v7(), paymentKey: payment.key, reason, approval },
              places: moved.lines.map(({ place }) => place),
              from: { patientId: moved.from.patientId, externalId: moved.from.externalId },
              amount: add(...moved.lines.map(({ amount }) => amount)),
              patientId: to.patientId,
            });
            done(t('payments.movedNow', { sum, name: to.name }));
          }}
        >
          <p>
            <bdi>{nameOf(moved.from)}</bdi> → <strong>{to.name}</strong>
            {to.birthDate === null
              ? ''
              : `, ${t('patients.born', { birthDate: dayText(to.birthDate) })}`}
          </p>
          <div>
            <Button look="quiet" onPress={() => setTo(null)}>
              {t('payments.chooseAnotherPatient')}
            </Button>
          </div>
          {to.sameName ? <p className={ui['hint']}>{t('payments.sameNameAsOther')}</p> : null}
        </ApprovedForm>
      )}
    </section>
  );
}
