import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract/contract.ts';

/** The contract as a page calls it. */
export type TillClient = ContractRouterClient<Contract>;

/** The contract over a port in main, for a test of the program without its page. */
export function clientOver(port: ConstructorParameters<typeof RPCLink>[0]['port']): TillClient {
  return createORPCClient(new RPCLink({ port }));
}
