import type { TelemetryOptions } from '../options.ts';

/** The options where there is a collector to send to. */
export type OtlpOptions = TelemetryOptions['otlp'] & { readonly url: string };
