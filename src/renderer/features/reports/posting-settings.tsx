import { useQuery } from '@tanstack/react-query';
import type { PostingSchedule } from '../../../shared/contract/posting.ts';
import {
  POSTING_TEMPLATE_IDS,
  POSTING_TEMPLATES,
} from '../../../shared/domain/posting-templates.ts';
import { LIMITS, wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';

const typedOf = ({ folder, everyMinutes, template, awaitsAnswers }: PostingSchedule) => ({
  folder: folder ?? '',
  minutes: String(everyMinutes),
  template,
  awaitsAnswers,
});

function scheduleOf({
  folder,
  minutes,
  template,
  awaitsAnswers,
}: ReturnType<typeof typedOf>): PostingSchedule | null {
  const everyMinutes = wholeNumber(minutes, 1, 1_440);
  if (everyMinutes === null || folder.trim().length > LIMITS.path) return null;
  const place = folder.trim() === '' ? null : folder.trim();
  return { folder: place, everyMinutes, template, awaitsAnswers };
}

/** The folder of the posting files, and their columns. */
export function PostingSection() {
  const revision = useTill((state) => state.revision);
  const problem = useTill((state) => state.postingProblem);
  const { data: view } = useQuery({
    queryKey: ['posting', revision, problem],
    queryFn: () => till().posting.read(),
    placeholderData: (before) => before,
  });
  return view === undefined ? null : (
    <SettingForm
      title={t('reports.postingFiles')}
      lead={t('reports.postingFilesLead')}
      saved={view.schedule}
      typedOf={typedOf}
      parse={scheduleOf}
      save={(schedule, commandId) => till().posting.setSchedule({ commandId, ...schedule })}
    >
      {({ typed, change }) => (
        <>
          <TypedField
            label={t('reports.postingFolder')}
            value={typed.folder}
            change={(folder) => change({ folder })}
            hint={t('reports.postingFolderHint')}
            most={LIMITS.path}
          />
          <div className={ui['columns']}>
            <TypedField
              label={t('reports.minutesBetweenFiles')}
              value={typed.minutes}
              change={(minutes) => change({ minutes })}
              inputMode="numeric"
              error={
                wholeNumber(typed.minutes, 1, 1_440) === null ? t('reports.minutesFrom1') : null
              }
            />
            <label className={ui['field']}>
              {t('reports.columnsFor')}
              <select
                value={typed.template}
                onChange={({ target }) =>
                  change({
                    template:
                      POSTING_TEMPLATE_IDS.find((each) => each === target.value) ?? 'swipewell',
                  })
                }
              >
                {POSTING_TEMPLATE_IDS.map((each) => (
                  <option key={each} value={each}>
                    {POSTING_TEMPLATES[each].name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <SettingChoice
            label={t('reports.systemAnswersFiles')}
            on={typed.awaitsAnswers}
            choose={(awaitsAnswers) => change({ awaitsAnswers })}
            hint={t('reports.systemAnswersFilesHint')}
          />
        </>
      )}
    </SettingForm>
  );
}
