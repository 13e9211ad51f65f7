import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Principal } from '../contracts/auth.ts';
import type { ErasedCounts } from '../contracts/points/tenant-data.ts';
import { ALL_TENANTS, TENANT_PATTERN, tenantSeenBy } from '../plugin/caller/tenant.ts';
import type { RoutePlugin, RouteScope } from '../plugin/host.ts';
import { scopeErrors } from '../plugin/scope.ts';
import { tenantDataErrors as errors } from './errors.ts';
import { exportLines, failureLine, LINES } from './lines.ts';
import type { Tenants } from './tenants.ts';

const config = { scopes: [ALL_TENANTS] };
const tags = ['Tenants'];
const Named = Type.Object({ tenant: Type.String({ pattern: TENANT_PATTERN, description: 'Name of the tenant.' }) });
const Lines = Type.Unsafe<Readable>(Type.String({ format: 'binary', description: 'Lines of JSON.' }));
const Confirmation = Type.Object(
  { confirm: Type.String({ maxLength: 64, description: 'The name of the tenant again.' }) },
  { additionalProperties: false, examples: [{ confirm: 'acme' }] },
);
const Opened = Type.Object({ tenant: Type.String() }, { examples: [{ tenant: 'acme' }] });

/** Routes for exporting and erasing tenants, for operators of all tenants. */
export const tenantRoutes =
  (tenants: Tenants): RoutePlugin =>
  (scope) => {
    exporting(scope, tenants);
    erasing(scope, tenants);
    opening(scope, tenants);
  };

/** A tenant's credential is never an operator's, regardless of its scopes. @throws CompanionError SCOPE_MISSING (403). */
function requireOperator(principal: Principal): void {
  if (tenantSeenBy(principal) !== undefined) throw scopeErrors.SCOPE_MISSING({ scope: ALL_TENANTS });
}

function exporting(scope: RouteScope, tenants: Tenants): void {
  scope.get(
    '/tenants/:tenant/export',
    {
      config,
      schema: {
        tags,
        operationId: 'exportTenant',
        summary: 'Export all data of a tenant',
        description:
          'Lines of JSON: `{"file"}` begins a file, `{"bytes"}` (base64) lines follow, `{"end"}` has its size and SHA-256. The last line is `{"manifest"}`; where the work fails, `{"error"}`. The command `companion tenant export` makes a folder of it.',
        params: Named,
        produces: [LINES],
        response: { 200: Lines },
      },
    },
    async ({ params: { tenant }, principal, signal }, reply) => {
      requireOperator(principal);
      const lines = await exportLines(tenants.export(tenant, signal));
      return reply.type(LINES).header('cache-control', 'private, no-store').send(Readable.from(lines));
    },
  );
}

function erasing(scope: RouteScope, tenants: Tenants): void {
  scope.post(
    '/tenants/:tenant/erasure',
    {
      config,
      schema: {
        tags,
        operationId: 'eraseTenant',
        summary: 'Erase all data of a tenant',
        description:
          'From then on, members of the tenant are refused. Lines of JSON: `{"erased"}` counts what has been erased so far, `{"done"}` at the end the total, and `{"error"}` the cause of a failure. The work continues if the connection breaks.',
        params: Named,
        body: Confirmation,
        produces: [LINES],
        response: { 200: Lines },
      },
    },
    async ({ params: { tenant }, body, principal }, reply) => {
      requireOperator(principal);
      if (body.confirm !== tenant) throw errors.TENANT_UNCONFIRMED({ tenant });
      await tenants.check(tenant);
      return reply
        .type(LINES)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(erasureLines(tenants, tenant, principal.id)));
    },
  );
}

/** Milliseconds between two progress lines of an erasure. */
const TELL_EVERY_MS = 1000;

async function* erasureLines(tenants: Tenants, tenant: string, user: string): AsyncGenerator<string> {
  let erased: ErasedCounts = {};
  let isOver = false;
  const last = tenants
    .erase(tenant, user, (counts) => (erased = counts))
    .then((done): object => ({ done }), failureLine)
    .finally(() => (isOver = true));
  for (;;) {
    const tick = Promise.withResolvers<void>();
    const timer = setTimeout(tick.resolve, TELL_EVERY_MS);
    await Promise.race([last, tick.promise]);
    clearTimeout(timer);
    if (isOver) break;
    yield `${JSON.stringify({ erased })}\n`;
  }
  yield `${JSON.stringify(await last)}\n`;
}

function opening(scope: RouteScope, tenants: Tenants): void {
  scope.delete(
    '/tenants/:tenant/erasure',
    {
      config,
      schema: {
        tags,
        operationId: 'openTenant',
        summary: 'Open a tenant again whose data was erased',
        params: Named,
        response: { 200: Opened },
      },
    },
    async ({ params: { tenant }, principal }) => {
      requireOperator(principal);
      await tenants.open(tenant);
      return { tenant };
    },
  );
}
