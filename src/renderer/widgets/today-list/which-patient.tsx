import { v7 } from 'uuid';
import { lookalikesSchema, type PatientHit } from '../../../shared/contract/patients.ts';
import type { ListedPatient, TodayListRow } from '../../../shared/contract/today-list.ts';
import { type Command, useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';

export interface Question {
  readonly row: TodayListRow;
  readonly found: Exclude<ListedPatient, { kind: 'one' }>;
}

/** The service knows none, several or another patient for a row: a person decides. */
export function WhichPatient({
  question: { row, found },
  open,
  close,
}: {
  readonly question: Question;
  /** Called with a press. @returns how to open the patient of the row, once the service has answered. */
  readonly open: () => (patient: PatientHit) => void;
  readonly close: () => void;
}) {
  const { run, pending, problem } = useCommand();
  const identify = (patient: PatientHit) =>
    run(async () => {
      const openPatient = open();
      const { patientId } = patient;
      await till().todayList.identify({ commandId: v7(), rowId: row.rowId, patientId });
      close();
      openPatient(patient);
    });
  const lookalikes =
    problem?.code === 'LOOKALIKES' ? lookalikesSchema.parse(problem.data).patients : [];
  const patients = found.kind === 'several' ? found.patients : lookalikes;
  return (
    <SidePanel title={t('todayList.whichPatient', { name: row.name })} close={close}>
      {found.kind === 'unknown' ? (
        <p>{t('todayList.unknown', { name: wholeName(found.fields) })}</p>
      ) : null}
      {patients.length > 0 ? <p>{t('todayList.several')}</p> : null}
      {found.kind === 'differs' ? <Differs found={found} /> : null}
      {(found.kind === 'differs' ? [found.patient] : patients).map((patient) => (
        <Button key={patient.patientId} pending={pending} onPress={() => identify(patient)}>
          {t('todayList.isPatient', { name: patient.name })}
          {patient.birthDate === null
            ? ''
            : t('patients.born2', { birthDate: dayText(patient.birthDate) })}
          {patient.phoneLastFour === null
            ? ''
            : t('patients.phone3', { phoneLastFour: patient.phoneLastFour })}
          {patient.externalId === null
            ? ''
            : t('todayList.numberOf', { number: patient.externalId })}
        </Button>
      ))}
      {found.kind === 'unknown' ? (
        <AddListed
          rowId={row.rowId}
          fields={found.fields}
          lookalikes={lookalikes}
          command={{ run, pending }}
          open={open}
          close={close}
        />
      ) : null}
      {problem === null || lookalikes.length > 0 ? null : (
        <Notice tone="bad">{commandProblem(problem)}</Notice>
      )}
    </SidePanel>
  );
}

type Fields = Extract<ListedPatient, { kind: 'unknown' }>['fields'];

const wholeName = ({ firstName, lastName }: Fields) => `${firstName} ${lastName}`.trim();

function Differs({
  found: { listed },
}: {
  readonly found: Extract<ListedPatient, { kind: 'differs' }>;
}) {
  const { name, birthDate, patientNumber } = listed;
  return (
    <Notice tone="warn">
      {t('todayList.differs', {
        name,
        born: birthDate === null ? t('todayList.notGiven') : dayText(birthDate),
        number: patientNumber || t('todayList.notGiven'),
      })}
    </Notice>
  );
}

/** Adds a patient of the list at the service. A second press confirms that no similar one is meant. */
function AddListed({
  rowId,
  fields,
  lookalikes,
  command: { run, pending },
  open,
  close,
}: {
  readonly rowId: string;
  readonly fields: Fields;
  readonly lookalikes: readonly PatientHit[];
  readonly command: { readonly run: Command['run']; readonly pending: boolean };
  readonly open: () => (patient: PatientHit) => void;
  readonly close: () => void;
}) {
  const add = () =>
    run(async () => {
      const openPatient = open();
      const { firstName, lastName, birthDate, phone, externalId } = fields;
      const known = Object.entries({
        ...{ firstName, lastName, externalId, primaryPhone: phone },
        birthDate: birthDate ?? '',
      }).filter(([, value]) => value !== '');
      const { patientId } = await till().patients.create({
        commandId: v7(),
        fields: Object.fromEntries(known),
        confirmed: lookalikes.map((each) => each.patientId),
      });
      await till().todayList.identify({ commandId: v7(), rowId, patientId });
      const found = await till().todayList.find({ commandId: v7(), rowId });
      if (found.kind !== 'one') return;
      close();
      openPatient(found.patient);
    });
  return (
    <Button look={lookalikes.length === 0 ? 'primary' : 'quiet'} pending={pending} onPress={add}>
      {lookalikes.length === 0 ? t('patients.addPatient') : t('patients.addAnyway')}
    </Button>
  );
}
