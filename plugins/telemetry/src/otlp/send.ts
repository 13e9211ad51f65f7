import type { Host, Logger } from '@editor-companion/core/plugin';
import { collectorOf } from './collector.ts';
import { createLogSender } from './log-sender.ts';
import type { OtlpOptions } from './options.ts';
import { spanRequests } from './request-spans.ts';
import { createTraceSender } from './trace-sender.ts';
import { Tracing } from './tracing.ts';

/** Milliseconds that a shutdown waits for the collector to take the remaining records. */
const PATIENCE = 2000;

/** Records traces and sends them to the collector. */
export function sendTraces(host: Host<'logLines' | 'requests'>, options: OtlpOptions): void {
  const spans = createTraceSender(collectorOf(options, host.plugin.version), options.sample);
  const tracing = new Tracing(spans.getTracer('companion'));
  host.provide('tracing', tracing);
  host.use('requests').observe(spanRequests(tracing, options.trustIncoming));
  host.use('logLines').annotate(() => tracing.logFields());
  host.onClose(() => sendRest(spans.shutdown(), host.log));
}

/** Sends the log to the collector. */
export function sendLogs(host: Host<'logLines'>, options: OtlpOptions): void {
  const logs = createLogSender(collectorOf(options, host.plugin.version));
  const stop = host.use('logLines').listen((line) => logs.send(line));
  host.onClose(async () => {
    stop();
    await sendRest(logs.close(), host.log);
  });
}

async function sendRest(sending: Promise<void>, log: Logger): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the collector did not respond in time')), PATIENCE);
  try {
    await Promise.race([sending, late]);
  } catch (error) {
    log.warn({ err: error }, 'the last traces and log lines did not reach the collector');
  } finally {
    clearTimeout(timer);
  }
}
