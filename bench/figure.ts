/** One figure of the benchmark, with the limit it must keep. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'ratio' | 'MB' | 'kB' | 'ms';
  /** The side of the limit on which a value is too bad. */
  readonly worse: 'above' | 'below';
  /** The two absolute numbers of a ratio. */
  readonly sides?: Sides;
}

/** The absolute numbers of a ratio: of this program, and of the peer or the minimum beside it. */
export interface Sides {
  readonly own: number;
  readonly base: number;
  readonly unit: 'µs' | 'ms' | 's⁻¹' | 'MB' | 'slices';
}
