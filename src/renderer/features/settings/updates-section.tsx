import type { UpdateState } from '../../../shared/contract/updates.ts';
import { useReportedCommand } from '../../ipc/use-reported-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';
import styles from '../../ui/setting-section.module.css';
import { SettingSection } from '../../ui/setting-section.tsx';
import { leaveSafely } from '../../ui/unsaved.ts';

/** The version that runs here, and the location of the next one. */
export function UpdatesSection() {
  const version = useTill((state) => state.version);
  const updates = useTill((state) => state.updates);
  const { run, pending, problem } = useReportedCommand();
  const { tone, says } = noticeOf(updates);
  const busy = updates.kind === 'checking' || updates.kind === 'downloading';
  return (
    <SettingSection
      title="Updates"
      lead={`Swipewell ${version}. A new version is never installed while a sale is open, and the journal stays as it is.`}
    >
      <Notice tone={tone}>{says}</Notice>
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      {updates.kind === 'by-the-system' ? null : (
        <div className={styles['moves']}>
          {updates.kind === 'ready' ? (
            <Button
              look="primary"
              pending={pending}
              onPress={() => leaveSafely(() => run(() => till().updates.install()))}
            >
              Install it now
            </Button>
          ) : (
            <Button
              pending={pending || busy}
              disabled={busy}
              onPress={() => run(() => till().updates.check())}
            >
              Look for a new version
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
        says: 'New versions come from whoever installed this one: your IT, a package, or its files.',
      };
    case 'current':
      return { tone: 'good', says: 'This is the newest version.' };
    case 'checking':
      return { tone: 'info', says: 'Looking for a new version…' };
    case 'downloading':
      return { tone: 'info', says: `Version ${updates.version} is being fetched and proven.` };
    case 'ready':
      return {
        tone: 'good',
        says: `Version ${updates.version} is ready: it is installed when you close the program, or now.`,
      };
    case 'failed':
      return {
        tone: 'warn',
        says: 'A new version could not be looked for. It is tried again by itself; this one goes on.',
      };
  }
}
