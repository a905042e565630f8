import { EventEmitter } from 'node:events';

/** The program's requests to the system, for a test to read; no person sees or answers them. */
export const asked: {
  readonly dialogs: unknown[];
  readonly notifications: unknown[];
  readonly sleepBlockers: Set<number>;
  menu: unknown;
  /** The button pressed at the next dialog. */
  answer: number;
} = { dialogs: [], notifications: [], sleepBlockers: new Set(), menu: null, answer: 0 };

export const dialog = {
  showErrorBox: (title: string, content: string) => {
    asked.dialogs.push({ title, content });
    process.stderr.write(`${title}: ${content}\n`);
  },
  showMessageBox: (_window: unknown, options: unknown) => {
    asked.dialogs.push(options);
    return Promise.resolve({ response: asked.answer });
  },
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
};

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => {
    asked.menu = menu;
  },
};

export class Notification extends EventEmitter {
  readonly #options: unknown;

  constructor(options: unknown) {
    super();
    this.#options = options;
  }

  show(): void {
    asked.notifications.push(this.#options);
  }
}

export const powerMonitor = new EventEmitter();

let lastBlocker = 0;
export const powerSaveBlocker = {
  start: () => {
    lastBlocker += 1;
    asked.sleepBlockers.add(lastBlocker);
    return lastBlocker;
  },
  stop: (id: number) => asked.sleepBlockers.delete(id),
};

export const safeStorage = {
  isEncryptionAvailable: () => true,
  /** By default a Linux without a keyring; Production needs one. */
  getSelectedStorageBackend: () => process.env['SWIPEWELL_STAND_IN_KEYRING'] ?? 'basic_text',
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (bytes: Buffer) => bytes.toString(),
};

const FULL_HD = { y: 0, width: 1920, height: 1080 };
const [FIRST, SECOND] = [0, 1920].map((x, at) => {
  const bounds = { ...FULL_HD, x };
  return { id: at + 1, bounds, workArea: bounds };
});

let hasSecond = false;

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => (hasSecond ? [FIRST, SECOND] : [FIRST]),
  getDisplayMatching: ({ x }: { readonly x: number }) =>
    hasSecond && x >= FULL_HD.width ? SECOND : FIRST,
});

/** A test plugs the second screen in, or unplugs it. */
screen.on('stand-in:second-screen', (isPlugged: boolean) => {
  hasSecond = isPlugged;
  screen.emit(isPlugged ? 'display-added' : 'display-removed');
});

export const shell = { openPath: () => Promise.resolve('') };
