import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { RolloutView, SettingsRollout } from '../../../shared/contract/rollout.ts';
import {
  LEVELS,
  type Level,
  ROLLED_OUT,
  type RolledOutPart,
} from '../../../shared/domain/shared-settings.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingForm, SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { levelText, PART_NAMES } from '../../words/rollout.ts';
import styles from './settings.module.css';

type Choice = Level | 'own';

type Choices = Readonly<Record<RolledOutPart, Choice>>;

const CHOICES: readonly Choice[] = ['own', 'clinic', 'branch', 'counter'];

const choicesOf = (levels: RolloutView['levels']): Choices =>
  Object.fromEntries(ROLLED_OUT.map((part) => [part, levels[part] ?? 'own'])) as Choices; // every part has one

/** One command for the parts of each level; a part that is no longer shared is withdrawn from the level it had. */
async function save(before: Choices, after: Choices): Promise<void> {
  const changed = ROLLED_OUT.filter((part) => before[part] !== after[part]);
  for (const level of LEVELS) {
    const published = changed.filter((part) => after[part] === level);
    const withdrawn = changed.filter((part) => after[part] === 'own' && before[part] === level);
    const { rollout } = till();
    if (published.length > 0) await rollout.publish({ commandId: v7(), level, parts: published });
    if (withdrawn.length > 0) await rollout.withdraw({ commandId: v7(), level, parts: withdrawn });
  }
}

/** Settings that several counters have in common, at a counter with a hub. */
export function RolloutSection() {
  const levels = useTill(({ rolledOut }) => rolledOut);
  const revision = useTill((state) => state.revision);
  const { data: view, error } = useQuery({
    queryKey: ['rollout', revision, JSON.stringify(levels)],
    queryFn: () => till().rollout.read(),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (view === undefined) {
    return error === null ? null : (
      <SettingSection title={t('rollout.title')}>
        <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>
      </SettingSection>
    );
  }
  const saved = choicesOf(levels ?? {});
  return (
    <SettingForm
      title={t('rollout.title')}
      lead={t('rollout.lead')}
      saved={saved}
      typedOf={(value) => value}
      parse={(typed) => typed}
      save={(choices) => save(saved, choices)}
      below={<Changes view={view} />}
    >
      {({ typed, change }) => (
        <>
          {view.unreadable.length === 0 ? null : (
            <Notice tone="warn">{t('rollout.unreadable')}</Notice>
          )}
          <table className={`${ui['table']} ${styles['table']}`} data-wide>
            <thead>
              <tr>
                <th scope="col">{t('rollout.setting')}</th>
                <th scope="col">{t('rollout.sharedBy')}</th>
              </tr>
            </thead>
            <tbody>
              {ROLLED_OUT.map((part) => (
                <tr key={part}>
                  <th scope="row">{PART_NAMES[part]}</th>
                  <td>
                    <select
                      className={ui['input']}
                      aria-label={t('rollout.sharedByOf', { name: PART_NAMES[part] })}
                      value={typed[part]}
                      onChange={({ target: { value } }) => {
                        const chosen = CHOICES.find((each) => each === value);
                        if (chosen !== undefined) change({ [part]: chosen });
                      }}
                    >
                      {CHOICES.map((choice) => (
                        <option key={choice} value={choice}>
                          {levelText(choice, view.branch)}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </SettingForm>
  );
}

/** Each change with its time and person, to be undone while no later change has replaced it. */
function Changes({ view: { changes, hasEarlier, branch } }: { readonly view: RolloutView }) {
  return (
    <section className={ui['stack']} data-gap="8" aria-label={t('rollout.changes')}>
      <h3>{t('rollout.changes')}</h3>
      {changes.length === 0 ? <p className={ui['muted']}>{t('rollout.noChanges')}</p> : null}
      <ul className={ui['stack']} data-gap="8">
        {changes.map((change) => (
          <ChangeLine
            key={`${change.level} ${change.epoch} ${change.version}`}
            change={change}
            branch={branch}
          />
        ))}
      </ul>
      {hasEarlier ? <p className={ui['muted']}>{t('rollout.earlier')}</p> : null}
    </section>
  );
}

function ChangeLine({
  change,
  branch,
}: {
  readonly change: SettingsRollout;
  readonly branch: string;
}) {
  const { level, version, epoch, by, counter, at, undoable } = change;
  const { run, pending, problem } = useCommand();
  const known = change.parts.map((part) => PART_NAMES[part]).join(', ');
  const parts = known === '' ? t('rollout.unknownParts') : known;
  const time = dateAndTime(at);
  return (
    <li aria-label={`${parts}, ${time}`}>
      <div className={ui['line']} data-spread>
        <div>
          <strong>{parts}</strong>
          <p className={ui['hint']}>
            {[
              levelText(level, branch),
              t('rollout.by', { name: by?.name ?? '–', counter }),
              time,
            ].join(' · ')}
          </p>
        </div>
        {undoable ? (
          <Button
            look="quiet"
            pending={pending}
            onPress={() =>
              run(() => till().rollout.undo({ commandId: v7(), level, version, epoch }))
            }
          >
            {t('rollout.undo')}
          </Button>
        ) : null}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </li>
  );
}

/** The settings of each section that several counters can share. */
const PARTS_OF: Readonly<Record<string, readonly RolledOutPart[]>> = {
  clinic: ['clinic'],
  sale: ['lineKinds', 'paymentPlans'],
  'amount-limits': ['amountLimits'],
  refunds: ['refunds'],
  'returned-fee': ['returnedFee'],
  holds: ['holdDays'],
  cash: ['cash'],
  terminals: ['terminals'],
  accounting: ['accountNames'],
  reader: ['chipLabel'],
  receipts: ['receipts'],
  'on-file': ['onFile'],
  insurance: ['insurance'],
  counter: ['checkout', 'language', 'idleMinutes', 'singleManager', 'protectsContent'],
};

/** Says of a section that a change in it changes other counters too; null where it does not. */
export function SharedSetting({ section }: { readonly section: string }) {
  const levels = useTill(({ rolledOut }) => rolledOut);
  const branch = useTill(({ clinic }) => clinic?.branch ?? '');
  const shared = (PARTS_OF[section] ?? []).flatMap((part) => levels?.[part] ?? []);
  const widest = LEVELS.findLast((level) => shared.includes(level));
  if (widest === undefined) return null;
  const text = {
    clinic: t('rollout.ofClinic'),
    branch: t('rollout.ofBranch', { branch }),
    counter: t('rollout.ofCounter'),
  }[widest];
  return (
    <div className={styles['shared']}>
      <Notice tone="info">{text}</Notice>
    </div>
  );
}
