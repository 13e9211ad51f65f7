import { AsyncLocalStorage } from 'node:async_hooks';
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import { CompanionError, type Span, type SpanOptions, type TracingService } from '@editor-companion/core/plugin';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Runs work in spans. The current span is known in all code that the work starts, whether or not it awaits that code. */
export class Tracing implements TracingService {
  readonly #tracer: Tracer;
  readonly #now = new AsyncLocalStorage<Context>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  run<T>(name: string, { kind = 'internal', attributes, parent }: SpanOptions, work: (span: Span) => T): T {
    const above = parent === undefined ? this.#context : contextOf(parent);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, above);
    return this.within(span, () => settle(span, () => work({ set: (added) => void span.setAttributes({ ...added }) })));
  }

  current(): string | undefined {
    const context = trace.getSpanContext(this.#context);
    return context && isSpanContextValid(context) ? writeTraceparent(context) : undefined;
  }

  /** Returns the fields that link a line of the log to the span in which it was written. */
  logFields(): { traceId: string; spanId: string } | undefined {
    const store = this.#now.getStore();
    const context = store && trace.getSpanContext(store);
    return context && { traceId: context.traceId, spanId: context.spanId };
  }

  /** Starts a span that the caller ends. */
  begin(name: string, kind: SpanKind, parent: string | undefined): OtelSpan {
    return this.#tracer.startSpan(name, { kind }, parent === undefined ? ROOT_CONTEXT : contextOf(parent));
  }

  /** Runs work within a span. */
  within<T>(span: OtelSpan, run: () => T): T {
    return this.#now.run(trace.setSpan(this.#context, span), run);
  }

  get #context(): Context {
    return this.#now.getStore() ?? ROOT_CONTEXT;
  }
}

function contextOf(parent: string): Context {
  const context = readTraceparent(parent);
  return context === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context);
}

/** Ends the span when the work ends, or when its promise settles. */
function settle<T>(span: OtelSpan, work: () => T): T {
  try {
    const result = work();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    // The caller gets the original promise, so that only the caller has to handle a rejection.
    void result.then(
      () => span.end(),
      (error: unknown) => fail(span, error),
    );
    return result;
  } catch (error) {
    fail(span, error);
    throw error;
  }
}

/** Marks a span as failed with the code of the error. The span omits the message, which may quote what callers sent. */
function fail(span: OtelSpan, error: unknown): void {
  const type = CompanionError.is(error) ? error.code : error instanceof Error ? error.name : 'Error';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
