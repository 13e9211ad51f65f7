import { Type, type Static } from '@editor-companion/core/plugin';

const closed = { additionalProperties: false, default: {} };

const metrics = Type.Object(
  {
    enabled: Type.Boolean({ default: true, description: 'Offer metrics in the text format of Prometheus.' }),
    port: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 65_535,
        description:
          'A port of their own, which asks for no credentials, in place of the route `GET /metrics` with the scope `metrics`.',
      }),
    ),
    host: Type.String({ default: '127.0.0.1', minLength: 1, description: 'The address at which that port listens.' }),
  },
  { ...closed, description: 'What this process has counted since its start.' },
);

const accessLog = Type.Object(
  {
    enabled: Type.Boolean({ default: false, description: 'Write a line to the log for each answer, without bodies.' }),
    sample: Type.Number({
      default: 1,
      minimum: 0,
      maximum: 1,
      description: 'Share of the answers that are written down. Failures (5xx) and slow answers always are.',
    }),
    slow: Type.Integer({ default: 1000, minimum: 0, description: 'Milliseconds from which an answer is slow.' }),
    health: Type.Boolean({ default: false, description: 'Include `/health/…` and `/metrics`.' }),
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
          'Base address of a collector that takes OTLP over HTTP: traces go to `<url>/v1/traces`, logs to `<url>/v1/logs`. Absent: nothing is sent.',
      }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), { writeOnly: true, description: 'Sent with each request to it.' }),
    ),
    serviceName: Type.String({
      env: 'OTEL_SERVICE_NAME',
      default: 'editor-companion',
      minLength: 1,
      description: 'Name of this server in traces and logs.',
    }),
    traces: Type.Boolean({ default: true, description: 'Send traces.' }),
    logs: Type.Boolean({ default: false, description: 'Send the log.' }),
    sample: Type.Number({
      default: 0.1,
      minimum: 0,
      maximum: 1,
      description: 'Share of the traces that begin here which are kept.',
    }),
    trustIncoming: Type.Boolean({
      default: false,
      description: 'Continue the trace that a caller names in `traceparent`. Only where all callers are your own.',
    }),
  },
  { ...closed, description: "Traces and logs by OpenTelemetry's protocol (OTLP)." },
);

export const options = Type.Object({ metrics, accessLog, otlp }, { additionalProperties: false });

export type TelemetryOptions = Static<typeof options>;
