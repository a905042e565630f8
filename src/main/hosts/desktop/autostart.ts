import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

export interface Autostart {
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
