import type { MenuItemConstructorOptions } from 'electron';
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
