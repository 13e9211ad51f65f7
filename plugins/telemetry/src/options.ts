import { Type, type Static } from '@editor-companion/core/plugin';

const closed = { additionalProperties: false, default: {} };

const metrics = Type.Object(
  {
    enabled: Type.Boolean({ default: true, description: 'Whether to offer metrics in the text format of Prometheus.' }),
    port: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 65_535,
        description:
          'A separate port without authentication, instead of the route `GET /metrics` with the scope `metrics`.',
      }),
    ),
    host: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address on which that port listens.' }),
  },
  { ...closed, description: 'Metrics of this process, counted since its start.' },
);

const accessLog = Type.Object(
  {
    enabled: Type.Boolean({ default: false, description: 'Whether to log a line for each response, without bodies.' }),
    sample: Type.Number({
      default: 1,
      minimum: 0,
      maximum: 1,
      description: 'Share of the responses that are logged. Failures (5xx) and slow responses always are.',
    }),
    slow: Type.Integer({ default: 1000, minimum: 0, description: 'Milliseconds from which a response is slow.' }),
    health: Type.Boolean({ default: false, description: 'Whether to include `/health/…` and `/metrics`.' }),
  },
  { ...closed, description: 'The access log.' },
);

const otlp = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        pattern: '^https?://',
        description:
          'Base address of a collector that accepts OTLP over HTTP: traces go to `<url>/v1/traces`, logs to `<url>/v1/logs`. Absent: nothing is sent.',
      }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        writeOnly: true,
        description: 'Headers of each request to the collector.',
      }),
    ),
    serviceName: Type.String({
      env: 'OTEL_SERVICE_NAME',
      default: 'editor-companion',
      minLength: 1,
      description: 'Name of this server in traces and logs.',
    }),
    traces: Type.Boolean({ default: true, description: 'Whether to send traces.' }),
    logs: Type.Boolean({ default: false, description: 'Whether to send the log.' }),
    sample: Type.Number({
      default: 0.1,
      minimum: 0,
      maximum: 1,
      description: 'Share of the traces that begin here and are sent.',
    }),
    trustIncoming: Type.Boolean({
      default: false,
      description:
        'Whether to continue the trace that a caller names in `traceparent`. Use it only if all callers are your own.',
    }),
  },
  { ...closed, description: "Traces and logs by OpenTelemetry's protocol (OTLP)." },
);

export const options = Type.Object({ metrics, accessLog, otlp }, { additionalProperties: false });

export type TelemetryOptions = Static<typeof options>;
