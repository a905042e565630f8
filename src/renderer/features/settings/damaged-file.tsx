import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSettings } from './use-settings.ts';

/** A notice that the settings file was damaged, with the consequences. */
export function DamagedFile() {
  const file = useSettings()?.damagedFile ?? null;
  if (file === null) return null;
  return <Notice tone="warn">{t('settings.settingsFileDamagedWhen', { file })}</Notice>;
}
