import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/shared/contract/contract.ts';
import type { TillState } from '../../src/shared/contract/till.ts';

type TillClient = ContractRouterClient<Contract>;

/** What the page is to a counter of the browser host, without a page: the contract over its one line. */
export interface CounterPage {
  /** Asks the till on a line that is opened for it: the counter may be another by now. */
  ask<T>(question: (till: TillClient) => Promise<T>): Promise<T>;
  /** The first state for which `check` holds, at whichever counter. */
  until(check: (state: TillState) => boolean): Promise<TillState>;
}

/** @param launchUrl the link with its token, which is used up. */
export async function openCounterPage(launchUrl: string): Promise<CounterPage> {
  const { origin, host } = new URL(launchUrl);
  const answer = await fetch(launchUrl, { redirect: 'manual' });
  const [cookie = ''] = answer.headers.getSetCookie();
  const ask = async <T>(question: (till: TillClient) => Promise<T>): Promise<T> => {
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const socket = new WebSocket(`ws://${host}/`, { origin, headers });
    try {
      await once(socket, 'open');
      // The library asks for a browser's; the parts it uses are the same.
      const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
      return await question(createORPCClient(link));
    } finally {
      socket.close();
    }
  };
  const found = (check: (state: TillState) => boolean) =>
    ask(async (till) => {
      for await (const state of await till.till.watch()) if (check(state)) return state;
      return null;
    });
  return {
    ask,
    until: async (check) => {
      for (;;) {
        // The line ends when the counter is changed for another; the page opens a new one too.
        const state = await found(check).catch(() => null);
        if (state !== null) return state;
        await wait(50);
      }
    },
  };
}
