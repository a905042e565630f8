import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import { followLaunchLink } from '../../scripts/packaging/follow-launch-link.ts';
import type { Contract } from '../../src/shared/contract/contract.ts';
import type { TillState } from '../../src/shared/contract/till.ts';
import { states } from './states.ts';
import { typeNumber } from './typed-number.ts';

type TillClient = ContractRouterClient<Contract>;

/** Types a number, and returns the handle that a command names it by. */
type Typed = (number: string) => string;

/**
 * A replacement for the page of a counter in the browser host: the contract over its one channel.
 */
export interface CounterPage {
  /** Calls the till on a new channel: the counter may have been replaced. */
  ask<T>(question: (till: TillClient, typed: Typed) => Promise<T>): Promise<T>;
  /** The first state that satisfies `check`, at any counter. */
  until(check: (state: TillState) => boolean): Promise<TillState>;
}

/** @param launchUrl the link with its token, which is used up. */
export async function openCounterPage(launchUrl: string): Promise<CounterPage> {
  const { url, protocols, ...options } = await followLaunchLink(launchUrl);
  const ask = async <T>(question: (till: TillClient, typed: Typed) => Promise<T>): Promise<T> => {
    const socket = new WebSocket(url, [...protocols], options);
    try {
      await once(socket, 'open');
      // The library declares a browser's socket; the parts it uses are the same.
      const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
      const typed: Typed = (number) =>
        typeNumber({ receive: (frame) => socket.send(frame.slice()) }, number);
      return await question(createORPCClient(link), typed);
    } finally {
      socket.close();
    }
  };
  const found = (check: (state: TillState) => boolean) =>
    ask(async (till) => {
      for await (const state of states(await till.till.watch())) if (check(state)) return state;
      return null;
    });
  return {
    ask,
    until: async (check) => {
      for (;;) {
        // The channel ends when the counter is replaced; the page opens a new one too.
        const state = await found(check).catch(() => null);
        if (state !== null) return state;
        await wait(50);
      }
    },
  };
}
