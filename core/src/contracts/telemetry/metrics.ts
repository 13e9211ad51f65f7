/** What one set of labels of a metric has come to. */
export interface MetricSample {
  /** Values of the labels, in the order of `labels`. */
  readonly labels: readonly string[];
  /** A counter's or gauge's number; of a histogram the sum of all values. */
  readonly value: number;
  /** Of a histogram: how many values were up to each bound, one bound after the other and not added up; the last number counts those beyond all bounds. */
  readonly counts?: readonly number[];
}

/** A metric and what it has come to. */
export interface MetricFamily {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Names of labels. */
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets, ascending. */
  readonly bounds?: readonly number[];
  readonly samples: readonly MetricSample[];
}

/** Service `metrics` (core): what this process has counted since its start. */
export interface MetricsService {
  /** In the order of their names. Takes a second at the most. */
  read(): Promise<readonly MetricFamily[]>;
}
