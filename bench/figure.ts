/** One figure of the benchmark, with the limit it must keep. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'ratio' | 'MB' | 'kB' | 'ms';
  /** The side of the limit on which a value is too bad. */
  readonly worse: 'above' | 'below';
}
