import { Notice } from '../../ui/notice.tsx';
import { useSettings } from './use-settings.ts';

/** A notice that the settings file was damaged, with the consequences. */
export function DamagedFile() {
  const file = useSettings()?.damagedFile ?? null;
  if (file === null) return null;
  return (
    <Notice tone="warn">
      The settings file could not be understood when Swipewell started, so its copy is in use: look
      whether everything here is right. The damaged file is kept as {file}.
    </Notice>
  );
}
