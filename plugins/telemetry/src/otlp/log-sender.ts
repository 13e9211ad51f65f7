import { SeverityNumber, TraceFlags, trace, ROOT_CONTEXT } from '@opentelemetry/api';
import type { Context, Logger } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import type { Collector } from './collector.ts';

/** The maximum number of records that wait to be sent. Further ones are dropped here and remain in the server's own log. */
const MAX_WAITING = 2048;

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** Forwards lines of the log to a collector. */
export interface LogSender {
  send(line: string): void;
  close(): Promise<void>;
}

export function createLogSender({ url, headers, resource }: Collector): LogSender {
  const exporter = new OTLPLogExporter({ url: `${url}/v1/logs`, headers: { ...headers } });
  const provider = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter, maxQueueSize: MAX_WAITING })],
  });
  const logger = provider.getLogger('companion');
  return { send: (line) => sendLine(logger, line), close: () => provider.shutdown() };
}

function sendLine(logger: Logger, line: string): void {
  const { level, time, msg, traceId, spanId, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const severity = String(level);
  logger.emit({
    timestamp: new Date(String(time)),
    severityText: severity,
    severityNumber: SEVERITIES[severity] ?? SeverityNumber.UNSPECIFIED,
    body: typeof msg === 'string' ? msg : '',
    // Lines are JSON, and every JSON value is a valid value in OpenTelemetry.
    attributes: fields,
    context: contextOf(traceId, spanId),
  });
}

function contextOf(traceId: unknown, spanId: unknown): Context {
  if (typeof traceId !== 'string' || typeof spanId !== 'string') return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED });
}
