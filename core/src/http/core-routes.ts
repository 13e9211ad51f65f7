import { Type } from 'typebox';
import type { RoutePlugin, RouteScope } from '../plugin/host.ts';
import type { ErrorDetail } from '../base/errors.ts';
import { httpErrors } from './errors.ts';

interface CoreRoutesOptions {
  readonly version: string;
  readonly mode: string;
  /** Aborts when a shutdown begins. */
  readonly leaving: AbortSignal;
  readonly plugins: () => readonly { name: string; version: string; state: string }[];
  readonly capabilities: () => Promise<Record<string, unknown>> | Record<string, unknown>;
  readonly faulty?: () => readonly string[];
  /** Faults that an operator should look at although the server serves requests. */
  readonly degraded?: () => Promise<readonly ErrorDetail[]>;
  readonly failing: () => Promise<readonly ErrorDetail[]>;
}

const Status = Type.Object(
  {
    name: Type.String(),
    status: Type.Literal('ok'),
    version: Type.String(),
    mode: Type.String(),
    uptime: Type.Integer({ description: 'Seconds since the start.' }),
    features: Type.Array(Type.String(), { description: 'Running plugins.' }),
  },
  {
    examples: [
      {
        name: 'Editor Companion Server',
        status: 'ok',
        version: '1.0.0',
        mode: 'development',
        uptime: 42,
        features: ['conversion', 'export', 'import-office'],
      },
    ],
  },
);
const Live = Type.Object({ status: Type.Literal('live') }, { examples: [{ status: 'live' }] });
const Ready = Type.Object(
  {
    status: Type.Literal('ready'),
    unavailable: Type.Array(Type.String(), { description: 'Optional plugins that failed.' }),
    faulty: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Plugins with errors that were not caught: they work, but their data in memory may be wrong.',
      }),
    ),
    degraded: Type.Optional(
      Type.Array(Type.Object({ path: Type.Optional(Type.String()), message: Type.String() }), {
        description:
          'Failures that do not stop the service, for example backups, or an engine that the server can do without for a while.',
      }),
    ),
  },
  { examples: [{ status: 'ready', unavailable: [] }] },
);
const Capabilities = Type.Record(Type.String(), Type.Unknown(), {
  examples: [{ importFormat: [{ id: 'docx', title: 'Word document', extensions: ['docx'] }] }],
});

const tags = ['Status'];

/** The core's own routes: health and capabilities. */
export const coreRoutes =
  (options: CoreRoutesOptions): RoutePlugin =>
  (scope) => {
    getStatus(scope, options);
    getLiveness(scope);
    getReadiness(scope, options);
    getCapabilities(scope, options);
  };

function getStatus(scope: RouteScope, options: CoreRoutesOptions): void {
  const started = performance.now();
  scope.get(
    '/',
    {
      config: { public: true },
      schema: { tags, operationId: 'getStatus', summary: 'Show whether the service runs', response: { 200: Status } },
    },
    () => ({
      name: 'Editor Companion Server',
      status: 'ok' as const,
      version: options.version,
      mode: options.mode,
      uptime: Math.floor((performance.now() - started) / 1000),
      features: pluginsIn(options, 'active'),
    }),
  );
}

function getLiveness(scope: RouteScope): void {
  scope.get(
    '/health/live',
    {
      config: { public: true, onWorkers: true },
      schema: {
        tags,
        operationId: 'getLiveness',
        summary: 'Show whether the process responds',
        response: { 200: Live },
      },
    },
    () => ({ status: 'live' as const }),
  );
}

function getReadiness(scope: RouteScope, options: CoreRoutesOptions): void {
  scope.get(
    '/health/ready',
    {
      config: { public: true, onWorkers: true },
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Show whether the server accepts work',
        description:
          'Responds with 503 and names the failing checks: at once during shutdown, otherwise after two failures in a row.',
        response: { 200: Ready },
      },
    },
    async () => {
      if (options.leaving.aborted) throw httpErrors.SHUTTING_DOWN();
      const details = await options.failing();
      if (details.length > 0) throw httpErrors.NOT_READY({}, { details });
      const faulty = [...(options.faulty?.() ?? [])];
      const degraded = [...((await options.degraded?.()) ?? [])];
      return {
        status: 'ready' as const,
        unavailable: pluginsIn(options, 'failed'),
        ...(faulty.length > 0 && { faulty }),
        ...(degraded.length > 0 && { degraded }),
      };
    },
  );
}

function getCapabilities(scope: RouteScope, options: CoreRoutesOptions): void {
  scope.get(
    '/capabilities',
    {
      config: { scopes: [] },
      schema: {
        tags,
        operationId: 'getCapabilities',
        summary: 'List the formats, exporters, providers and limits of this server',
        response: { 200: Capabilities },
      },
    },
    () => options.capabilities(),
  );
}

const pluginsIn = ({ plugins }: CoreRoutesOptions, state: string): string[] =>
  plugins()
    .filter((plugin) => plugin.state === state)
    .map(({ name }) => name)
    .toSorted();
