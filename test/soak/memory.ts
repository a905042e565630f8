import { readdirSync, readlinkSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Memory } from './words.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Their number changes with what waits, and each ends by itself. */
const TIMERS = ['Timeout', 'Immediate'];
const CONNECTION = 'TCPSocketWrap';

/** The open files of this process other than sockets; Linux alone lists them. */
function openFiles(): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc/self/fd').filter((name) => !isSocketOrClosed(name)).length;
}

function isSocketOrClosed(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('socket:');
  } catch {
    return true; // that of the listing itself
  }
}

/** Collects the garbage of this process, and measures the rest. */
export function measureMemory(): Memory {
  collect();
  collect(); // finalizers of the first may release more
  const active = process.getActiveResourcesInfo().filter((each) => !TIMERS.includes(each));
  const connections = active.filter((each) => each === CONNECTION).length;
  const handles = active.length - connections + openFiles();
  return { kind: 'memory', heap: process.memoryUsage().heapUsed, handles, connections };
}
