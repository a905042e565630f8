import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, shell } from 'electron';
import { autoUpdater } from 'electron-updater';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Starts } from '../../setup/first-start.ts';
import type { Log } from '../../setup/log.ts';
import { type ProgramUpdates, UPDATED_BY_THE_SYSTEM } from '../../setup/program-port.ts';
import { createUpdateFlow, electronUpdates, updatesItself } from '../../setup/update-flow.ts';

export interface HostUpdates {
  /** The updates as seen by the till. */
  readonly program: ProgramUpdates;
  /** Starts the periodic search for new versions. */
  begin(): void;
  /** Checks for a new version and offers to install it; null if this copy is not updated here. */
  readonly ask: (() => void) | null;
  /** Ends the program, with the installation of a ready version. Everything is closed by then. */
  end(): void;
}

/**
 * True if this copy fetches its own updates: packaged, with an update address, and allowed to
 * replace itself.
 */
function isUpdatable(): boolean {
  return (
    app.isPackaged &&
    existsSync(join(process.resourcesPath, 'app-update.yml')) &&
    updatesItself(process.platform, app.getPath('exe'), process.env)
  );
}

export function openUpdates(options: {
  readonly starts: Starts;
  readonly mayInterrupt: () => boolean;
  readonly log: Log;
}): HostUpdates {
  const { starts, mayInterrupt, log } = options;
  if (!isUpdatable()) {
    return { program: UPDATED_BY_THE_SYSTEM, begin: () => {}, ask: null, end: () => app.quit() };
  }
  let startAgain = false;
  const updates = createUpdateFlow({
    updater: electronUpdates(autoUpdater, () => {
      startAgain = true;
      app.quit();
    }),
    mayInterrupt,
    saveInstaller: starts.saveInstaller,
    after: afterRealTime,
    reportFault: log.fault,
  });
  updates.subscribe(() => {
    const { state } = updates;
    const version = 'version' in state ? state.version : null;
    log.say({ event: 'update', state: state.kind, version });
  });
  const ask = async () => {
    await updates.check();
    if (updates.state.kind !== 'ready') {
      const message =
        updates.state.kind === 'failed'
          ? t('desktop.checkUpdatesFailed')
          : t('desktop.swipewellUpDate');
      await dialog.showMessageBox({ message });
      return;
    }
    const { response } = await dialog.showMessageBox({
      message: t('desktop.swipewellReady', { version: updates.state.version }),
      detail: t('desktop.installedWhenYouClose'),
      buttons: [t('desktop.whenIClose'), t('desktop.installNow')],
      defaultId: 0,
      cancelId: 0,
    });
    if (response !== 1 || updates.install()) return;
    await dialog.showMessageBox({ message: t('desktop.saleOpen') });
  };
  return {
    program: updates,
    begin: () => void updates.check(),
    ask: () => void ask().catch(log.fault),
    end: () => {
      updates.close();
      if (updates.state.kind === 'ready') installDownloaded(startAgain);
      else app.quit();
    },
  };
}

/**
 * Before anything is opened: a version that failed to start offers the previous one. The journal
 * stays unchanged. True if the person chose to go back and the program has to end.
 */
export async function offerPrevious(starts: Starts): Promise<boolean> {
  const { verdict } = starts;
  if (verdict.kind === 'fine' || verdict.previous === null) return false;
  const { version, file } = verdict.previous;
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: t('desktop.swipewellFailedStartLast', { getVersion: app.getVersion() }),
    detail: t('desktop.versionWorked', { version }),
    buttons: [t('desktop.tryAgain'), t('desktop.goBack', { version })],
    defaultId: 0,
    cancelId: 0,
  });
  if (response !== 1) return false;
  const problem = await shell.openPath(file);
  if (problem === '') return true;
  dialog.showErrorBox(t('desktop.installerCannotOpened'), `${problem}\n${file}`);
  return false;
}

/** Installs the downloaded version after everything of this program is closed. */
function installDownloaded(thenStart: boolean): void {
  autoUpdater.quitAndInstall(true, thenStart);
}
