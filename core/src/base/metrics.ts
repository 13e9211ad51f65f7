/** Seconds: from a quick request to a long conversion. */
export const SECONDS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What every use of a metric has in common. Its name is made by `metricName`. */
export interface MetricSpec {
  /** A counter only grows, a gauge is a state, a histogram counts values by their size. */
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** One sentence for whoever looks at a dashboard. */
  readonly help: string;
  /** What is measured, where it is not a number of things. */
  readonly unit?: 'seconds' | 'bytes';
  /** Names of labels. Their values come from a closed list, such as formats or providers: never a name, an id or an address. */
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram's buckets, ascending; default: `SECONDS`. */
  readonly buckets?: readonly number[];
}

/** Metrics by key, as a plugin definition lists them under `metrics`. */
export type MetricTable = Readonly<Record<string, MetricSpec>>;

/** A plugin's metrics, and the word with which their names begin. */
export interface Metrics<T extends MetricTable = MetricTable> {
  readonly subject: string;
  readonly table: T;
}

/** A text for each label, in the order of the table. */
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

/** A state that is asked for when somebody looks. */
export interface Gauge<Labels extends readonly string[] = readonly string[]> {
  /**
   * Adds a source of the state; where several give the same labels, their sum counts. A source that fails, or takes longer than a second, is left
   * out.
   */
  observe(read: () => GaugeReading<Labels> | Promise<GaugeReading<Labels>>): void;
}

/** Counts values by their size. */
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
 * Declares what a plugin counts. List it in the definition, and count with what `host.measure` makes of it.
 *
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

/** The name under which a metric is shown, after the conventions of Prometheus: `companion_<subject>_<key>[_<unit>][_total]`. */
export function metricName(subject: string, key: string, { unit, kind }: MetricSpec): string {
  const words = ['companion', subject, key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  if (unit !== undefined) words.push(unit);
  if (kind === 'counter') words.push('total');
  return words.join('_');
}
