/** Bucket bounds in seconds, from a quick request to a long conversion. */
export const SECONDS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The definition of a metric. `metricName` makes its full name. */
export interface MetricSpec {
  /** A counter only grows, a gauge is a current value, a histogram counts values by size. */
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** One sentence for readers of a dashboard. */
  readonly help: string;
  /** The unit, if the metric does not count things. */
  readonly unit?: 'seconds' | 'bytes';
  /** Label names. Their values come from a closed list, such as formats or providers; never a name, an id or an address. */
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram's buckets, ascending. Default: `SECONDS`. */
  readonly buckets?: readonly number[];
}

/** Metrics by key, as a plugin lists them under `metrics`. */
export type MetricTable = Readonly<Record<string, MetricSpec>>;

/** A plugin's metrics, and the prefix of their names. */
export interface Metrics<T extends MetricTable = MetricTable> {
  readonly subject: string;
  readonly table: T;
}

/** One value for each label, in the order of the table. */
export type LabelValues<Spec extends MetricSpec> = Spec extends {
  readonly labels: infer Names extends readonly string[];
}
  ? Texts<Names>
  : readonly [];

type Texts<Names extends readonly string[]> = { readonly [Index in keyof Names]: string };

/** A number that only grows. */
export interface Counter<Labels extends readonly string[] = readonly string[]> {
  add(amount: number, ...labels: Labels): void;
}

/** One number, or one for each set of labels. */
export type GaugeReading<Labels extends readonly string[] = readonly string[]> =
  | number
  | Iterable<readonly [value: number, ...labels: Labels]>;

/** A value that is read when metrics are collected. */
export interface Gauge<Labels extends readonly string[] = readonly string[]> {
  /**
   * Adds a source of the value. Sources with the same labels are summed. A source that throws, or takes longer than a second, is left out.
   */
  observe(read: () => GaugeReading<Labels> | Promise<GaugeReading<Labels>>): void;
}

/** Counts values by size. */
export interface Histogram<Labels extends readonly string[] = readonly string[]> {
  record(value: number, ...labels: Labels): void;
}

/** One instrument for each metric of a table. */
export type Instruments<T extends MetricTable> = {
  readonly [Key in keyof T]: {
    counter: Counter<LabelValues<T[Key]>>;
    gauge: Gauge<LabelValues<T[Key]>>;
    histogram: Histogram<LabelValues<T[Key]>>;
  }[T[Key]['kind']];
};

/**
 * Declares a plugin's metrics. List the result in the plugin definition, and record values through `host.measure`.
 * @param subject the word with which the names begin, in snake case: `webhook` gives `companion_webhook_…`.
 * @example
 * const metrics = defineMetrics('webhook', {
 *   deliveries: { kind: 'counter', help: 'Notifications that were sent.', labels: ['outcome'] },
 * });
 * const { deliveries } = host.measure(metrics);
 * deliveries.add(1, 'delivered'); // companion_webhook_deliveries_total{outcome="delivered"} 1
 */
export const defineMetrics = <const T extends MetricTable>(subject: string, table: T): Metrics<T> =>
  Object.freeze({ subject, table });

/** The exported name of a metric by Prometheus' conventions: `companion_<subject>_<key>[_<unit>][_total]`. */
export function metricName(subject: string, key: string, { unit, kind }: MetricSpec): string {
  const words = ['companion', subject, key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  if (unit !== undefined) words.push(unit);
  if (kind === 'counter') words.push('total');
  return words.join('_');
}
