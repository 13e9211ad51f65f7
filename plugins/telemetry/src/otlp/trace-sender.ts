import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Collector } from './collector.ts';

/**
 * The maximum number of spans that wait to be sent. Further ones are dropped, so that an unreachable collector does not fill the memory.
 */
const MAX_WAITING = 2048;
/** Milliseconds that sending one batch may take. */
const SEND_TIMEOUT = 10_000;

/**
 * Creates spans and sends them in batches.
 * @param sample share of the traces that begin here and are sent; all others follow the decision of their origin.
 */
export function createTraceSender({ url, headers, resource }: Collector, sample: number): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${url}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_TIMEOUT,
  });
  return new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sample) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING, exportTimeoutMillis: SEND_TIMEOUT }),
    ],
  });
}
