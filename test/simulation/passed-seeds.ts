import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Seeds of `--passed` on which a run may go on: `commit counters first-last`. */
const LINE = /^(\w+) (\d+|alone) (\d+)-(\d+)$/;

/**
 * A file of the seeds that passed, by commit and number of counters. A run skips those of its own commit, so that several
 * runs add up to one.
 */
export class PassedSeeds {
  readonly #file: string;
  readonly #of: string;
  readonly #seeds = new Set<number>();

  /** @throws {RangeError} for a file with other lines. */
  constructor(file: string, commit: string, tills: number | null) {
    this.#file = file;
    this.#of = `${commit} ${tills ?? 'alone'}`;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const [, ofCommit, counters, first, last] = LINE.exec(line) ?? [];
      if (last === undefined) throw new RangeError(`${file} is no file of passed seeds: ${line}`);
      if (`${ofCommit} ${counters}` !== this.#of) continue;
      for (let seed = Number(first); seed <= Number(last); seed += 1) this.#seeds.add(seed);
    }
  }

  /** The number of seeds that passed. */
  get size(): number {
    return this.#seeds.size;
  }

  /** True if all of `count` seeds from `from` on passed. */
  has(from: number, count: number): boolean {
    return seedsFrom(from, count).every((seed) => this.#seeds.has(seed));
  }

  add(from: number, count: number): void {
    appendFileSync(this.#file, `${this.#of} ${from}-${from + count - 1}\n`);
    for (const seed of seedsFrom(from, count)) this.#seeds.add(seed);
  }
}

const seedsFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

/** @throws {RangeError} while a file differs from the commit. */
export function presentCommit(): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  if (git('status', '--porcelain') !== '') {
    throw new RangeError('--passed names a commit: there are files that differ from it.');
  }
  return git('rev-parse', 'HEAD');
}
