import { Pool } from 'undici';
import { compareClients, HEADERS, PATH, PAYMENT } from './client-calls.ts';
import type { Figure } from './figure.ts';

/** The cost of the client over the minimum: bare undici and JSON.parse. */
export async function benchAuthorize(): Promise<readonly Figure[]> {
  return compareClients('bare undici', [1.15, 1.15], async ({ origin, ca }) => {
    const pool = new Pool(origin, {
      connect: { ca },
      allowH2: false,
      connections: 10,
      pipelining: 1,
    });
    return async () => {
      const { body } = await pool.request({
        method: 'POST',
        path: PATH,
        headers: HEADERS,
        body: JSON.stringify(PAYMENT),
      });
      return JSON.parse(await body.text());
    };
  });
}
