import {
  metricName,
  SECONDS,
  type Instruments,
  type Metrics,
  type MetricSpec,
  type MetricTable,
} from '../base/metrics.ts';
import type { MetricFamily, MetricsService } from '../contracts/telemetry/metrics.ts';
import { metricErrors } from './errors.ts';
import { AskingGauge, BucketHistogram, CountingCounter, type Readable } from './instruments.ts';

interface Entry {
  readonly spec: MetricSpec;
  readonly instrument: Readable;
}

/** All metrics of one server. Instruments always count, which is cheaper than checking whether anybody reads them. */
export class MetricRegistry implements MetricsService {
  readonly #entries = new Map<string, Entry>();

  /**
   * The instruments of a table. A second call returns the same ones.
   * @throws CompanionError METRIC_TAKEN where another table has a metric of the same name.
   */
  measure<T extends MetricTable>({ subject, table }: Metrics<T>): Instruments<T> {
    const made = Object.entries(table).map(([key, spec]) => [
      key,
      this.#instrument(metricName(subject, key, spec), spec),
    ]);
    return Object.freeze(Object.fromEntries(made)) as Instruments<T>;
  }

  read(): Promise<MetricFamily[]> {
    const byName = [...this.#entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Promise.all(byName.map(readEntry));
  }

  #instrument(name: string, spec: MetricSpec): Readable {
    const known = this.#entries.get(name);
    if (known?.spec === spec) return known.instrument;
    if (known) throw metricErrors.METRIC_TAKEN({ name });
    const instrument = makeInstrument(spec);
    this.#entries.set(name, { spec, instrument });
    return instrument;
  }
}

const readEntry = async ([name, { spec, instrument }]: [string, Entry]): Promise<MetricFamily> => ({
  name,
  kind: spec.kind,
  help: spec.help,
  labels: spec.labels ?? [],
  ...(spec.kind === 'histogram' && { bounds: spec.buckets ?? SECONDS }),
  samples: await instrument.samples(),
});

function makeInstrument({ kind, buckets = SECONDS }: MetricSpec): Readable {
  if (kind === 'counter') return new CountingCounter();
  return kind === 'gauge' ? new AskingGauge() : new BucketHistogram(buckets);
}
