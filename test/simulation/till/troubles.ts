import type { Chance } from '../environment/chance.ts';
import type { Environment } from '../environment/environment.ts';
import { CALM } from '../service/network.ts';
import type { Program } from './program.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface TroubledOptions {
  readonly environment: Environment;
  readonly program: Program;
  readonly chance: Chance;
}

/**
 * Plans the troubles of a seed that come by themselves, until `end`: an event loop that stalls for up to a minute, a disk
 * that is full for a while, a service whose list or report fails for a while, and one that is rolled back to an older
 * state.
 */
export function planTroubles({ environment, program, chance }: TroubledOptions, end: number): void {
  const { clock, trace, disk, service, outages } = environment;
  const at = (wait: number, task: () => void) => {
    if (clock.now + wait > end) return;
    clock.after(wait, () => {
      if (environment.network !== CALM) task();
    });
  };
  if (chance.happens(0.15)) {
    const stall = () => {
      const ms = chance.whole(SECOND, MINUTE);
      trace.say('POWER', `the event loop stalls for ${ms} ms`);
      program.life?.stall(ms);
      at(ms + chance.whole(0, 4 * MINUTE), stall);
    };
    at(chance.whole(0, MINUTE), stall);
  }
  if (chance.happens(0.1)) {
    const fill = () => {
      disk.isFull = true;
      trace.say('POWER', 'the disk is full');
      at(chance.whole(SECOND, 5 * MINUTE), () => {
        disk.isFull = false;
        trace.say('POWER', 'the disk has room again');
        at(chance.whole(0, 20 * MINUTE), fill);
      });
    };
    at(chance.whole(0, 10 * MINUTE), fill);
  }
  const breaks = chance.branch('outages');
  if (breaks.happens(0.3)) {
    at(breaks.whole(0, 30 * MINUTE), () => {
      const kind = breaks.pick(['list', 'report'] as const);
      outages.add(kind);
      trace.say('service', `its ${kind} fails`);
      clock.after(breaks.whole(20 * MINUTE, 2 * HOUR), () => outages.delete(kind));
    });
  }
  if (chance.happens(0.06)) {
    at(chance.whole(0, HOUR), () => {
      const ms = chance.whole(MINUTE, HOUR);
      trace.say('service', `it is rolled back by ${ms} ms`);
      service.revert(ms);
    });
  }
}
