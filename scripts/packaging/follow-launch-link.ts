import { pageProtocols } from '../../src/shared/contract/port.ts';

/** The credentials with which a program without a page opens the counter's WebSocket. */
export interface PageAccess {
  readonly url: string;
  readonly origin: string;
  readonly protocols: readonly [string, string];
  readonly headers: { readonly cookie: string };
}

/** Follows the link with its launch token, which works once, as a browser does. */
export async function followLaunchLink(launchUrl: string): Promise<PageAccess> {
  const { origin, host } = new URL(launchUrl);
  const { headers } = await fetch(launchUrl, { redirect: 'manual' });
  const [cookie = ''] = headers.getSetCookie();
  const { hash } = new URL(headers.get('location') ?? '/', origin);
  return {
    url: `ws://${host}/`,
    origin,
    protocols: pageProtocols(hash.slice(1)),
    headers: { cookie: cookie.split(';')[0] ?? '' },
  };
}
