import { violationsIn } from '../invariants/invariants.ts';
import type { Scene } from '../invariants/scene.ts';
import { sceneOf } from '../run-seed.ts';
import { isWhole } from './at-rest.ts';
import type { ModelCounter } from './counter-day.ts';

/** Every invariant of one counter, for each that lost neither its PC nor its disk. */
export function counterViolations(counters: readonly ModelCounter[]): readonly string[] {
  return counters
    .filter(isWhole)
    .map(({ environment, program }) => sceneOf(environment, program))
    .flatMap((scene) =>
      violationsIn(asOneCounter(scene)).map((what) => `${scene.tillId}: ${what}`),
    );
}

/** The service does not tell a counter which other terminal asked for a record. */
function asOneCounter(scene: Scene): Scene {
  const isOwn = (askedBy: string | null) => askedBy?.startsWith(`${scene.tillId}-`) === true;
  const deeds = scene.deeds.map((deed) =>
    isOwn(deed.askedBy) ? deed : { ...deed, askedBy: null },
  );
  return { ...scene, deeds };
}
