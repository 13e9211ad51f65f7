/** A stretch of work that a trace shows. */
export interface Span {
  /** Adds what is known of it by now. No texts of documents, no names of people, no secrets. */
  set(attributes: SpanAttributes): void;
}

export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface SpanOptions {
  /** `client`: a call to another server. `consumer`: work that was put down somewhere for later. Default: `internal`. */
  readonly kind?: 'internal' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** Where the work was asked for, when that was elsewhere: a `traceparent` (W3C Trace Context). Default: what runs just now. */
  readonly parent?: string | undefined;
}

/** Service `tracing`: shows where time goes, over threads, nodes and other servers. Plugins reach it by `host.trace`. */
export interface TracingService {
  /** Runs the work as a span, which ends with it, or with what it promises; an error marks the span and goes on to the caller. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => T): T;
  /** The `traceparent` of what runs just now, to be sent or stored along with work for others. */
  current(): string | undefined;
}
