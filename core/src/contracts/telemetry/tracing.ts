/** A unit of work in a trace. */
export interface Span {
  /** Adds attributes. No text of documents, no names of people, no secrets. */
  set(attributes: SpanAttributes): void;
}

export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface SpanOptions {
  /** `client`: a call to another server. `consumer`: work that was queued earlier. Default: `internal`. */
  readonly kind?: 'internal' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** The span that requested the work, if that was elsewhere: a `traceparent` (W3C Trace Context). Default: the current span. */
  readonly parent?: string | undefined;
}

/** Service `tracing`: shows where time goes, across threads, nodes and other servers. Plugins use it through `host.trace`. */
export interface TracingService {
  /** Runs work as a span. The span ends when the work returns or its promise settles. An error marks the span and is rethrown. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => T): T;
  /** The `traceparent` of the current span, to be sent or stored with work for others. */
  current(): string | undefined;
}
