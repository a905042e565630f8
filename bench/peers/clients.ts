import { Agent } from 'node:https';
import { setDefaultCACertificates } from 'node:tls';
import { z } from 'zod';
import { compareClients, HEADERS, PATH, PAYMENT } from '../client-calls.ts';
import type { Figure } from '../figure.ts';
import { installPeer } from './install.ts';

/** Our client is to cost no more than any of them. */
const LIMITS = [1, 1] as const;

/** Node's own fetch. */
export async function compareFetch(): Promise<readonly Figure[]> {
  return compareClients(`fetch of Node ${process.version}`, LIMITS, async ({ origin, ca }) => {
    setDefaultCACertificates([ca]);
    return async () => {
      const answer = await fetch(`${origin}${PATH}`, {
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify(PAYMENT),
      });
      return answer.json();
    };
  });
}

const isFunction = (value: unknown) => typeof value === 'function';

interface Axios {
  create(settings: object): {
    post(path: string, body: object): Promise<{ readonly data: unknown }>;
  };
}
const axiosModule = z.object({
  default: z.custom<Axios>((value) => typeof value === 'function' && 'create' in value),
});

/** Axios with its adapter for Node. */
export async function compareAxios(): Promise<readonly Figure[]> {
  const peer = installPeer('axios');
  const axios = axiosModule.parse(await peer.load()).default;
  return compareClients(peer.title, LIMITS, async ({ origin, ca }) => {
    const client = axios.create({
      baseURL: origin,
      headers: HEADERS,
      httpsAgent: new Agent({ ca, keepAlive: true }),
    });
    return async () => (await client.post(PATH, PAYMENT)).data;
  });
}

interface StripeClient {
  readonly paymentIntents: { create(params: object, options: object): Promise<unknown> };
}
const stripeModule = z.object({
  default: z.custom<new (key: string, settings: object) => StripeClient>(isFunction),
});

/** Stripe's client with an intent of the same amount; it posts a form and parses the same answer. */
export async function compareStripe(): Promise<readonly Figure[]> {
  const peer = installPeer('stripe');
  const Stripe = stripeModule.parse(await peer.load()).default;
  return compareClients(peer.title, LIMITS, async ({ origin, ca }) => {
    const { hostname, port } = new URL(origin);
    const client = new Stripe('sk_test_bench', {
      host: hostname,
      port,
      protocol: 'https',
      httpAgent: new Agent({ ca, keepAlive: true }),
      telemetry: false,
    });
    return async () =>
      client.paymentIntents.create(
        {
          amount: 2_500,
          currency: 'usd',
          confirm: true,
          payment_method: 'pm_card_visa',
          metadata: { tracking_id: PAYMENT.tracking_id, memo: PAYMENT.memo },
        },
        { idempotencyKey: PAYMENT.tracking_id },
      );
  });
}
