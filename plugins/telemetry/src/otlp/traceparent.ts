import { TraceFlags, type SpanContext } from '@opentelemetry/api';

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/**
 * Parses a `traceparent` header. Returns undefined if it is not valid.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header (version 00)
 */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId = NO_TRACE, spanId = NO_SPAN, flags = '00'] = TRACEPARENT.exec(text) ?? [];
  if (traceId === NO_TRACE || spanId === NO_SPAN) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
