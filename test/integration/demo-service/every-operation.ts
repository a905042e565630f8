import { connect } from '../../../demo-service/conformance/caller.ts';
import {
  operationsOf,
  type ReadyCall,
  ready,
} from '../../../demo-service/conformance/operations.ts';
import type { RunningService } from '../../support/service.ts';

/** A call of each operation of interface.md §4, on records made for it, and a list without rows. */
export async function everyOperation(service: RunningService): Promise<readonly ReadyCall[]> {
  const connected = connect(service);
  const operations = [
    ...operationsOf(connected),
    {
      method: 'GET',
      path: '/api/pp/payments',
      query: 'start_time=2000-01-01T00:00:00Z&end_time=2000-01-01T00:00:00Z',
    } as const,
  ];
  const calls: ReadyCall[] = [];
  try {
    for (const operation of operations) calls.push(await ready(connected, operation));
    return calls;
  } finally {
    await connected.end();
  }
}
