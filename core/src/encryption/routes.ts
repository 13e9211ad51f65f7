import { Type } from 'typebox';
import { scopeErrors } from '../plugin/scope.ts';
import { ALL_TENANTS, tenantSeenBy } from '../plugin/caller/tenant.ts';
import type { Principal } from '../contracts/auth.ts';
import type { RoutePlugin, RouteScope } from '../plugin/host.ts';
import type { Rotation } from './rotation.ts';
import type { Run } from './run-table.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Time = Type.Integer({ description: 'Milliseconds since the epoch.' });

const RunSchema = Type.Object(
  {
    done: Type.Integer({ description: 'Files and documents that were encrypted with the current key.' }),
    total: Type.Integer({ description: 'Their number at the beginning of the run.' }),
    left: Type.Integer({ description: 'The number that failed: in use, or damaged; the log names them.' }),
    isWhole: Type.Boolean({ description: 'Whether the bytes of files are encrypted again, not only their keys.' }),
    startedAt: Time,
    touchedAt: Time,
    endedAt: Type.Optional(Time),
    failure: Type.Optional(Type.String({ description: '`cancelled`, or the cause of the failure.' })),
  },
  { $id: 'EncryptionRun' },
);
const Answer = Type.Object({ run: Type.Union([RunSchema, Type.Null()]) });

const State = Type.Object({
  current: Nullable,
  needed: Type.Array(Type.String(), { description: 'Keys without which the server does not start.' }),
  stores: Type.Array(
    Type.Object({
      name: Type.String(),
      amounts: Type.Array(
        Type.Object({
          key: Type.Union([Type.String(), Type.Null()], { description: 'null: not encrypted.' }),
          count: Type.Integer({ description: 'Files, or documents with data under the key.' }),
        }),
      ),
    }),
  ),
  run: Type.Union([RunSchema, Type.Null()]),
});

const tags = ['Operation'];
const config = { scopes: ['encryption'] };

/** Routes that report the state of encryption and start, show and cancel a rotation, for operators of all tenants. */
export const encryptionRoutes =
  (rotation: Rotation): RoutePlugin =>
  (scope) => {
    scope.addHook('preHandler', (request, _reply, done) => {
      done(refusalOf(request.principal));
    });
    tellState(scope, rotation);
    tellRun(scope, rotation);
    startRun(scope, rotation);
    cancelRun(scope, rotation);
  };

function tellState(scope: RouteScope, rotation: Rotation): void {
  scope.get(
    '/encryption',
    {
      config,
      schema: {
        tags,
        operationId: 'getEncryption',
        summary: 'Show which keys encrypt the stored data',
        description: 'Counts all files and documents, which takes as long as reading their list.',
        response: { 200: State },
      },
    },
    async (request) => {
      const { current = null, needed, stores, run } = await rotation.state(request.signal);
      const counted = stores.map(({ name, amounts }) => ({
        name,
        amounts: amounts.map(({ key = null, count }) => ({ key, count })),
      }));
      return { current, needed: [...needed], stores: counted, run: shown(run) };
    },
  );
}

function tellRun(scope: RouteScope, rotation: Rotation): void {
  scope.get(
    '/encryption/rotation',
    {
      config,
      schema: {
        tags,
        operationId: 'getRotation',
        summary: 'Show the progress of encrypting with the current key',
        response: { 200: Answer },
      },
    },
    async () => ({ run: shown(await rotation.run()) }),
  );
}

function startRun(scope: RouteScope, rotation: Rotation): void {
  scope.post(
    '/encryption/rotation',
    {
      config,
      schema: {
        tags,
        operationId: 'startRotation',
        summary: 'Encrypt with the current key all data that has an older key or none',
        body: Type.Object(
          { whole: Type.Optional(Type.Boolean({ description: 'Encrypt the bytes of files again, too.' })) },
          { additionalProperties: false },
        ),
        response: { 202: Answer },
      },
    },
    async ({ body }, reply) => {
      await rotation.start(body.whole ?? false);
      return reply.code(202).send({ run: shown(await rotation.run()) });
    },
  );
}

function cancelRun(scope: RouteScope, rotation: Rotation): void {
  scope.delete(
    '/encryption/rotation',
    {
      config,
      schema: {
        tags,
        operationId: 'cancelRotation',
        summary: 'Stop encrypting with the current key',
        response: { 200: Answer },
      },
    },
    async () => {
      await rotation.cancel();
      return { run: shown(await rotation.run()) };
    },
  );
}

/** All tenants share the keys. */
const refusalOf = (principal: Principal): Error | undefined =>
  tenantSeenBy(principal) === undefined ? undefined : scopeErrors.SCOPE_MISSING({ scope: ALL_TENANTS });

function shown(run: Run | undefined) {
  if (!run) return null;
  const { endedAt, failure, ...rest } = run;
  return { ...rest, ...(endedAt !== undefined && { endedAt }), ...(failure !== undefined && { failure }) };
}
