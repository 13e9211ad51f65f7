/** The value of a metric for one set of labels. */
export interface MetricSample {
  /** Label values, in the order of `labels`. */
  readonly labels: readonly string[];
  /** The value of a counter or gauge; for a histogram, the sum of all values. */
  readonly value: number;
  /** For a histogram: the number of values in each bucket, not cumulative. The last number counts values above all bounds. */
  readonly counts?: readonly number[];
}

/** A metric and its values. */
export interface MetricFamily {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Label names. */
  readonly labels: readonly string[];
  /** The upper bounds of a histogram's buckets, ascending. */
  readonly bounds?: readonly number[];
  readonly samples: readonly MetricSample[];
}

/** Service `metrics` (core): the metrics of this process since its start. */
export interface MetricsService {
  /** Sorted by name. Takes at most a second. */
  read(): Promise<readonly MetricFamily[]>;
}
