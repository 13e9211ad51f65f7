import { Type } from '@editor-companion/core/plugin';
import type { InstallationService, RoutePlugin, RouteScope, RoutesService } from '@editor-companion/core/plugin';
import type { Overview } from './overview/overview.ts';
import { BackupState, Configuration, OverviewAnswer } from './overview/schemas.ts';
import { describeSections } from './sections.ts';

interface Parts {
  readonly overview: Overview;
  readonly installation: InstallationService;
  readonly routes: RoutesService;
}

const config = { scopes: ['console'] };
const tags = ['Console'];

const Session = Type.Object(
  {
    caller: Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        kind: Type.Enum(['anonymous', 'user', 'server']),
        tenant: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    sections: Type.Record(
      Type.String(),
      Type.Object(
        {
          plugin: Type.String({ description: 'The plugin that provides it.' }),
          isOn: Type.Boolean({ description: 'Whether that plugin runs.' }),
          missing: Type.Array(Type.String(), { description: 'Required scopes that the caller does not have.' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        caller: { id: 'server:ops', name: 'Operations', kind: 'server' },
        sections: { documents: { plugin: 'collab', isOn: true, missing: [] } },
      },
    ],
  },
);

/** Routes for the console itself. For everything else the console calls the plugins that own the data, with the rights of the caller. */
export const operatorRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    tellSession(scope, parts);
    tellOverview(scope, parts);
    tellConfiguration(scope, parts);
    backUp(scope, parts);
  };

function tellSession(scope: RouteScope, { routes }: Parts): void {
  scope.get(
    '/console/session',
    {
      config,
      schema: {
        tags,
        operationId: 'getConsoleSession',
        summary: 'Get the caller, and the parts of the console that this server and this caller have',
        response: { 200: Session },
      },
    },
    ({ principal }, reply) => {
      const { id, name, kind, tenant } = principal;
      void reply.header('cache-control', 'no-store');
      return {
        caller: { id, name, kind, ...(tenant !== undefined && { tenant }) },
        sections: describeSections(routes, principal),
      };
    },
  );
}

function tellOverview(scope: RouteScope, { overview }: Parts): void {
  scope.get(
    '/console/overview',
    {
      config,
      schema: {
        tags,
        operationId: 'getConsoleOverview',
        summary: 'Get the state of the server: problems, plugins, nodes, queues, disk, backups',
        response: { 200: OverviewAnswer },
      },
    },
    (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return overview.read();
    },
  );
}

function tellConfiguration(scope: RouteScope, { installation }: Parts): void {
  scope.get(
    '/console/configuration',
    {
      config,
      schema: {
        tags,
        operationId: 'getConfiguration',
        summary: 'List every effective value of the configuration with its source',
        description: 'Secrets, and credentials within addresses, are `[redacted]`.',
        response: { 200: Configuration },
      },
    },
    (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return {
        items: installation
          .configuration()
          .map(({ path, value, origin }) => ({ path, origin, value: JSON.stringify(value) ?? String(value) })),
      };
    },
  );
}

function backUp(scope: RouteScope, { installation }: Parts): void {
  scope.post(
    '/console/backups',
    {
      config: { scopes: ['console', 'console:backup'] },
      schema: {
        tags,
        operationId: 'startBackup',
        summary: 'Start a backup into the configured folder',
        description: 'GET /console/overview shows when it is complete.',
        response: { 202: BackupState },
      },
    },
    async (_request, reply) => {
      installation.startBackup();
      const state = await installation.backups();
      return reply.code(202).send({ ...state, made: [...state.made] });
    },
  );
}
