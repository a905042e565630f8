import { autoUpdater } from 'electron-updater';
import { t } from '../../../shared/messages/t.ts';
import type { Updater } from '../../setup/update-flow.ts';

/**
 * electron-updater step by step: it checks the signature against the publisher in this program's
 * package and the checksum of each file, and waits for the PC's turn in a staged roll-out.
 */
export function electronUpdates(install: () => void): Updater {
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null; // it would log addresses and answers
  return {
    check: async () => {
      const found = await autoUpdater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    download: async () => {
      const [installer] = await autoUpdater.downloadUpdate();
      if (installer === undefined) throw new Error(t('desktop.updateNoInstaller'));
      return installer;
    },
    install,
  };
}

/** Installs the downloaded version after everything of this program is closed. */
export function installDownloaded(thenStart: boolean): void {
  autoUpdater.quitAndInstall(true, thenStart);
}
