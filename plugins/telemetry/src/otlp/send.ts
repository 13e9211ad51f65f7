import type { Host, Logger } from '@editor-companion/core/plugin';
import type { OtlpOptions } from './options.ts';
import { collectorOf } from './collector.ts';
import { createLogSender } from './log-sender.ts';
import { spanRequests } from './request-spans.ts';
import { createTraceSender } from './trace-sender.ts';
import { Tracing } from './tracing.ts';

/** Milliseconds that the end of the server waits for a collector to take what is left. */
const PATIENCE = 2000;

/** Keeps traces and sends them, and where that is wanted the log, to the collector. */
export function sendTelemetry(host: Host<'logLines' | 'requests'>, options: OtlpOptions): void {
  const collector = collectorOf(options, host.plugin.version);
  const spans = createTraceSender(collector, options.traces ? options.sample : 0);
  const tracing = new Tracing(spans.getTracer('companion'));
  const lines = host.use('logLines');
  host.provide('tracing', tracing);
  host.use('requests').observe(spanRequests(tracing, options.trustIncoming));
  lines.annotate(() => tracing.logFields());
  host.onClose(() => sendRest(spans.shutdown(), host.log));
  if (!options.logs) return;
  const logs = createLogSender(collector);
  const stop = lines.listen((line) => logs.send(line));
  host.onClose(async () => {
    stop();
    await sendRest(logs.close(), host.log);
  });
}

async function sendRest(sending: Promise<void>, log: Logger): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the collector did not answer in time')), PATIENCE);
  try {
    await Promise.race([sending, late]);
  } catch (error) {
    log.warn({ err: error }, 'the last traces and log lines did not reach the collector');
  } finally {
    clearTimeout(timer);
  }
}
