import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { RequestObserver } from '@editor-companion/core/plugin';
import type { Tracing } from './tracing.ts';

type Request = Parameters<NonNullable<RequestObserver['begin']>>[0];

/**
 * Makes a span for each request. Its name is the method and the route, and its attributes follow OpenTelemetry's conventions for HTTP
 * servers. It omits the path itself, which contains document names.
 * @param trustsCallers continue the trace that a caller names; else each request begins its own.
 */
export function spanRequests(tracing: Tracing, trustsCallers: boolean): RequestObserver {
  const spans = new WeakMap<Request, Span>();
  return {
    begin(request) {
      if (request.headers.upgrade !== undefined) return;
      const { traceparent } = request.headers;
      const parent = trustsCallers && typeof traceparent === 'string' ? traceparent : undefined;
      const route = request.routeOptions.url ?? '';
      const span = tracing.begin(`${request.method} ${route}`.trimEnd(), SpanKind.SERVER, parent);
      span.setAttributes({ 'http.request.method': request.method, 'http.route': route });
      spans.set(request, span);
    },
    around(request, run) {
      const span = spans.get(request);
      return span === undefined ? run() : tracing.within(span, run);
    },
    end(request, reply) {
      const span = spans.get(request);
      if (span === undefined) return;
      span.setAttributes({ 'http.response.status_code': reply.statusCode, 'companion.request_id': request.id });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
