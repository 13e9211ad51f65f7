import { hostname } from 'node:os';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { OtlpOptions } from './options.ts';

/** The collector that receives traces and logs. */
export interface Collector {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: ReturnType<typeof resourceFromAttributes>;
}

export function collectorOf({ url, headers = {}, serviceName }: OtlpOptions, version: string): Collector {
  return {
    url: url.endsWith('/') ? url.slice(0, -1) : url,
    headers,
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
  };
}
