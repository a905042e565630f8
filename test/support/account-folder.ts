import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder that the tests of this account share; another account of the computer has its own. */
export function accountFolder(name: string): string {
  return join(tmpdir(), `swipewell-${name}-${userInfo().username}`);
}
