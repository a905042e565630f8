import { EventEmitter } from 'node:events';
import type { WebPreferences } from 'electron';
import { app } from './app.ts';
import { WebContents } from './web-contents.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Options extends Partial<Bounds> {
  readonly show?: boolean;
  readonly webPreferences: WebPreferences;
}

const windows = new Set<BrowserWindow>();

/** A window with a page of Chromium as content. It has bounds and a focus, but is never visible. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  readonly options: Options;
  #bounds: Bounds;
  #destroyed = false;
  #maximized = false;
  contentProtected = false;
  focused = true;

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  constructor(options: Options) {
    super();
    this.options = options;
    const { x = 100, y = 100, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.webContents = new WebContents(options.webPreferences);
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  getNormalBounds(): Bounds {
    return this.#bounds;
  }

  getBounds(): Bounds {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  maximize(): void {
    this.#maximized = true;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isMinimized(): boolean {
    return false;
  }

  isFocused(): boolean {
    return this.focused;
  }

  setContentProtection(on: boolean): void {
    this.contentProtected = on;
  }

  restore(): void {}
  show(): void {}
  showInactive(): void {}
  focus(): void {
    this.focused = true;
  }

  /** Closes it like a person: the program may keep it open. */
  close(): void {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (prevented) return;
    this.#destroyed = true;
    windows.delete(this);
    void this.webContents.closePage().then(() => {
      this.emit('closed');
      if (windows.size === 0) app.emit('window-all-closed');
    });
  }
}
