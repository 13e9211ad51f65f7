import type { TelemetryOptions } from '../options.ts';

/** The options if a collector is configured. */
export type OtlpOptions = TelemetryOptions['otlp'] & { readonly url: string };
