import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App, MenuItemConstructorOptions, MessageBoxOptions } from 'electron';
import { t } from '../../../shared/messages/t.ts';

export interface MenuActions {
  readonly print: () => void;
  readonly saveAsPdf: () => void;
  /** Null if another tool updates the program. */
  readonly checkForUpdates: (() => void) | null;
  readonly startsWithComputer: boolean;
  readonly startWithComputer: (wanted: boolean) => void;
  readonly about: () => void;
}

/**
 * The program's menu. Reload and developer tools appear only in an unpackaged program. The
 * counter's keys (F1 to F12) stay with the page.
 */
export function menuTemplate(
  system: NodeJS.Platform,
  packaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const developer: MenuItemConstructorOptions[] = packaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(system === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        { label: '&Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
        { label: t('desktop.saveAsPDf'), click: actions.saveAsPdf },
        { type: 'separator' },
        {
          label: t('desktop.startComputer'),
          type: 'checkbox',
          checked: actions.startsWithComputer,
          click: ({ checked }) => actions.startWithComputer(checked),
        },
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    {
      role: 'help',
      submenu: [
        ...(actions.checkForUpdates === null
          ? []
          : [{ label: t('desktop.checkUpdates'), click: actions.checkForUpdates }]),
        { label: t('desktop.aboutSwipewell'), click: actions.about },
      ],
    },
  ];
}

interface Autostart {
  readonly on: boolean;
  set(on: boolean): void;
}

/** Starts the program when this person signs in to the computer; other accounts are not changed. */
export function openAutostart(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings' | 'getPath'>,
  system: NodeJS.Platform,
  program: string,
): Autostart {
  if (system !== 'linux') {
    return {
      get on() {
        return app.getLoginItemSettings().openAtLogin;
      },
      set: (on) => app.setLoginItemSettings({ openAtLogin: on }),
    };
  }
  // Electron has no login items on Linux: a desktop there starts the entries of this folder.
  const file = join(app.getPath('appData'), 'autostart', 'swipewell.desktop');
  return {
    get on() {
      return existsSync(file);
    },
    set: (on) => {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, desktopEntry(program));
    },
  };
}

/** Quoted by the desktop entry specification (§ The Exec key). */
function desktopEntry(program: string): string {
  const quoted = `"${program.replaceAll(/(["`$\\])/g, '\\$1')}"`
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Swipewell\nExec=${quoted}\nX-GNOME-Autostart-enabled=true\n`;
}

/** Its place among the buttons. */
const CLOSE_NOW = 1;

/**
 * Asks for confirmation before the window closes during a payment or while a reader waits for a
 * card.
 */
export async function askToQuit(
  ask: (options: MessageBoxOptions) => Promise<{ readonly response: number }>,
): Promise<'stay' | 'now'> {
  const { response } = await ask({
    type: 'warning',
    title: 'Swipewell',
    message: t('desktop.paymentOpen'),
    detail: t('desktop.ifYouCloseNow'),
    buttons: [t('desktop.cancel'), t('desktop.closeNow')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === CLOSE_NOW ? 'now' : 'stay';
}
