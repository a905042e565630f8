import { v7 } from 'uuid';
import type { UpdateState } from '../../../shared/contract/updates.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { leaveSafely } from '../../ui/unsaved.ts';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';

/** The version that runs here, and the location of the next one. */
export function UpdatesSection() {
  const version = useTill((state) => state.version);
  const updates = useTill((state) => state.updates);
  const { run, pending, problem } = useCommand();
  const { tone, says } = noticeOf(updates);
  const busy = updates.kind === 'checking' || updates.kind === 'downloading';
  return (
    <SettingSection title={t('settings.updates')} lead={t('settings.swipewell', { version })}>
      <Notice tone={tone}>{says}</Notice>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {updates.kind === 'by-the-system' ? null : (
        <div className={ui['row']} data-gap="10">
          {updates.kind === 'ready' ? (
            <Button
              look="primary"
              pending={pending}
              onPress={() =>
                leaveSafely(() => run(() => till().updates.install({ commandId: v7() })))
              }
            >
              {t('settings.installNow')}
            </Button>
          ) : (
            <Button
              pending={pending || busy}
              disabled={busy}
              onPress={() => run(() => till().updates.check())}
            >
              {t('settings.checkUpdates')}
            </Button>
          )}
        </div>
      )}
    </SettingSection>
  );
}

function noticeOf(updates: UpdateState): {
  readonly tone: NoticeProps['tone'];
  readonly says: string;
} {
  switch (updates.kind) {
    case 'by-the-system':
      return {
        tone: 'info',
        says: t('settings.updatesInstalledYourOr'),
      };
    case 'current':
      return { tone: 'good', says: t('settings.swipewellUpDate') };
    case 'checking':
      return { tone: 'info', says: t('settings.checkingUpdates') };
    case 'downloading':
      return {
        tone: 'info',
        says: t('settings.versionBeingDownloadedVerified', { version: updates.version }),
      };
    case 'ready':
      return {
        tone: 'good',
        says: t('settings.versionReady', { version: updates.version }),
      };
    case 'failed':
      return {
        tone: 'warn',
        says: t('settings.checkUpdatesFailedRepeated'),
      };
  }
}
