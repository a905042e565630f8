import type { Route } from '@playwright/test';
import { fromChromium } from './addresses.ts';
import { chromiumContext } from './chromium.ts';

type Handler = (request: Request) => Promise<Response> | Response;
type BeforeRequest = (
  details: { readonly url: string },
  answer: (verdict: { readonly cancel?: boolean }) => void,
) => void;

const handlers = new Map<string, Handler>();
let beforeRequest: BeforeRequest = (_details, answer) => answer({});

/** The settings made, for a test to read. */
export const settings: Record<string, unknown> = {};

function mayGo(url: string): boolean {
  let cancelled = false;
  beforeRequest({ url }, ({ cancel }) => {
    cancelled = cancel ?? false;
  });
  return !cancelled;
}

/** Every request of every page passes here, as in Electron. */
async function answer(route: Route): Promise<void> {
  const request = route.request();
  const url = fromChromium(request.url());
  if (!mayGo(url)) return route.abort('blockedbyclient');
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (handler === undefined) return route.continue();
  const response = await handler(new Request(url, { method: request.method() }));
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

export async function routeRequests(): Promise<void> {
  const context = await chromiumContext();
  await context.route(() => true, answer);
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => {
    settings['schemes'] = schemes;
  },
  handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler),
};

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: unknown) => {
      settings['permissionRequest'] = handler;
    },
    setPermissionCheckHandler: (handler: unknown) => {
      settings['permissionCheck'] = handler;
    },
    setDevicePermissionHandler: (handler: unknown) => {
      settings['devicePermission'] = handler;
    },
    webRequest: {
      onBeforeRequest: (listener: BeforeRequest) => {
        beforeRequest = listener;
      },
    },
    on: () => {},
  },
};
