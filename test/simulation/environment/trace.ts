import { createHash } from 'node:crypto';

/** The events of one run, line by line; equal hashes prove equal runs. */
export class Trace {
  readonly #lines: string[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  say(who: string, what: string): void {
    this.#lines.push(`${this.#now()}\t${who}\t${what}`);
  }

  /** The events of some actors. */
  of(...actors: readonly string[]): readonly string[] {
    return this.#lines.filter((line) => actors.includes(line.split('\t')[1] ?? ''));
  }

  get hash(): string {
    return createHash('sha256').update(this.#lines.join('\n')).digest('hex');
  }

  /** For people: day and time of the true clock, actor and event, with the long ids shortened. */
  get readable(): string {
    return this.#lines.map(readableLine).join('\n');
  }
}

function readableLine(line: string): string {
  const [at = '', who = '', what = ''] = line.split('\t');
  const time = new Date(Number(at)).toISOString().slice(5, 23).replace('T', ' ');
  return `${time}  ${who.padEnd(8)} ${shortIds(what)}`;
}

/** Ids of a run count up, so that their last digits distinguish them: `#2a`. */
export function shortIds(text: string): string {
  return text
    .replaceAll(/0190d3a1-0000-7000-8000-0*([0-9a-f]+)/g, '#$1')
    .replaceAll(/0190d3a1000070008000(?:0*)([0-9a-f]+)/g, '#$1');
}
