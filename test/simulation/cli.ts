import { parseArgs } from 'node:util';

/** The modes of the command; `seeds` by default. */
const OTHERS = ['trace', 'list-bugs', 'bugs', 'exhaustive', 'pairs', 'power-loss'] as const;

export interface Arguments {
  readonly what: 'seeds' | (typeof OTHERS)[number];
  readonly seeds: number;
  readonly from: number;
  /** The planted bug; null for none. */
  readonly bug: string | null;
  /** The number of counters of a clinic with a hub; null for one counter without. */
  readonly tills: number | null;
  /** The file of the seeds that passed, which are not run again; null for none. */
  readonly passed: string | null;
}

function wholeNumber(text: string, flag: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${flag} takes a whole number, not ${text}.`);
  return Number(text);
}

/**
 * `--seeds N [--from K] [--bug NAME] [--trace]`, the same with `--clinic [--tills N]`, or one of `--list-bugs`,
 * `[--clinic] --bugs`, `--exhaustive`, `--pairs`, `--power-loss`. With `--passed FILE` seeds that passed on this commit are
 * kept in the file, and not run again.
 * @throws {RangeError | TypeError} with a sentence, for an unknown flag or an invalid number.
 */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string' },
      from: { type: 'string', default: '1' },
      bug: { type: 'string' },
      clinic: { type: 'boolean' },
      tills: { type: 'string', default: '3' },
      passed: { type: 'string' },
      trace: { type: 'boolean' },
      'list-bugs': { type: 'boolean' },
      bugs: { type: 'boolean' },
      exhaustive: { type: 'boolean' },
      pairs: { type: 'boolean' },
      'power-loss': { type: 'boolean' },
    },
  });
  const what = OTHERS.find((flag) => values[flag] === true) ?? 'seeds';
  if (values.passed !== undefined && (what !== 'seeds' || values.bug !== undefined)) {
    throw new RangeError('--passed is for seeds without a planted bug.');
  }
  return {
    what,
    passed: values.passed ?? null,
    seeds: wholeNumber(values.seeds ?? (what === 'trace' ? '1' : '1000'), 'seeds'),
    from: wholeNumber(values.from, 'from'),
    bug: values.bug ?? null,
    tills: values.clinic === true ? wholeNumber(values.tills, 'tills') : null,
  };
}
