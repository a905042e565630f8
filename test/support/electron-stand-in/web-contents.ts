import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import type { WebPreferences } from 'electron';
import { z } from 'zod';
import { fromChromium, toChromium } from './addresses.ts';
import { chromiumContext } from './chromium.ts';
import { BINDING, WORLD, wrapPreload } from './isolated-world.ts';
import type { MessagePortMain } from './message-ports.ts';

const fromPreload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('port'),
    id: z.int(),
    data: z.unknown().optional(),
    bytes: z.array(z.int()).optional(),
  }),
  z.object({ kind: z.literal('ipc'), channel: z.string(), args: z.array(z.unknown()) }),
]);

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

/** A window's content: a page of Chromium, with its preload script in an isolated world. */
export class WebContents extends EventEmitter {
  readonly preferences: WebPreferences;
  #page: Promise<Page>;
  #crashed = false;
  readonly #ports = new Map<number, MessagePortMain>();
  #line: CDPSession | null = null;
  #environment: number | null = null;
  #lastPort = 0;
  #url = 'about:blank';
  #openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(preferences: WebPreferences) {
    super();
    this.preferences = preferences;
    this.#page = this.#open();
  }

  /** The only trusted frame. */
  get mainFrame(): { readonly url: string; readonly origin: string; readonly parent: null } {
    return { url: this.#url, origin: originOf(this.#url), parent: null };
  }

  getURL(): string {
    return this.#url;
  }

  getLastWebPreferences(): WebPreferences {
    return this.preferences;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  sendInputEvent(): void {}

  print(_options: unknown, done: (success: boolean, reason: string) => void): void {
    void this.#page.then((page) => page.evaluate('window.print()')).then(() => done(true, ''));
  }

  async printToPDF(): Promise<Buffer> {
    return (await this.#page).pdf({ printBackground: true });
  }

  async loadURL(url: string): Promise<void> {
    this.#url = url;
    await (await this.#page).goto(toChromium(url));
  }

  /** A crashed page stays so: the content continues in another one. */
  reload(): void {
    if (!this.#crashed) return void this.#page.then((page) => page.reload());
    this.#crashed = false;
    const crashed = this.#page;
    this.#page = this.#open();
    void this.loadURL(this.#url);
    void crashed.then((page) => page.close());
  }

  forcefullyCrashRenderer(): void {
    this.#line?.send('Page.crash').catch(() => {}); // it no longer answers
  }

  async closePage(): Promise<void> {
    await (await this.#page).close();
  }

  /** A message to the preload script, with ports that then belong to the page. */
  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    const ports = transfer.map((port) => {
      this.#lastPort += 1;
      const id = this.#lastPort;
      this.#ports.set(id, port);
      port.on('message', ({ data }: { data: unknown }) => this.#tell({ kind: 'port', id, data }));
      port.on('close', () => this.#tell({ kind: 'close', id }));
      port.start();
      return id;
    });
    this.#tell({ kind: 'message', channel, args: [message], ports });
  }

  #tell(message: object): void {
    if (this.#line === null || this.#environment === null) return;
    this.#line
      .send('Runtime.evaluate', {
        contextId: this.#environment,
        expression: `swipewellStandInReceive(${JSON.stringify(message)})`,
      })
      .catch(() => {}); // the page has closed meanwhile, and its ports with it
  }

  async #open(): Promise<Page> {
    const context = await chromiumContext();
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    this.#line = line;
    line.on('Runtime.executionContextCreated', ({ context: world }) => {
      if (world.name === WORLD) this.#environment = world.id;
    });
    line.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId !== this.#environment) return;
      this.#environment = null;
      for (const port of this.#ports.values()) port.close();
      this.#ports.clear();
    });
    line.on('Runtime.bindingCalled', ({ payload }) => {
      const message = fromPreload.parse(JSON.parse(payload));
      if (message.kind !== 'port') return;
      const { id, data, bytes } = message;
      this.#ports.get(id)?.postMessage(bytes === undefined ? data : Uint8Array.from(bytes));
    });
    await line.send('Page.enable');
    await line.send('Runtime.enable');
    await line.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    await line.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName: WORLD,
      source: wrapPreload(readFileSync(this.preferences.preload ?? '', 'utf8')),
    });
    await page.route(
      (url) => fromChromium(url.href) !== this.#url,
      (route) => {
        const request = route.request();
        const leaving = request.isNavigationRequest() && request.frame() === page.mainFrame();
        if (leaving && this.#isKept(fromChromium(request.url()))) return route.abort('aborted');
        return route.fallback();
      },
    );
    page.on('popup', (popup) => {
      const { action } = this.#openHandler({ url: fromChromium(popup.url()) });
      if (action === 'deny') void popup.close();
    });
    page.on('load', () => this.emit('did-finish-load'));
    page.on('crash', () => {
      this.#crashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed' });
    });
    return page;
  }

  /** True if the program prevented the page from navigating to `url`. */
  #isKept(url: string): boolean {
    let prevented = false;
    const event = { url, preventDefault: () => (prevented = true) };
    this.emit('will-navigate', event, url);
    return prevented;
  }
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
