import { tenantOf, Type, type RoutePlugin } from '@editor-companion/core/plugin';
import type { Quotas, Standing } from './quotas.ts';

const Item = Type.Object(
  {
    kind: Type.String({ examples: ['documents'] }),
    of: Type.Enum(['tenant', 'owner'], {
      description: 'Whether the quota applies to the tenant of the caller, or to the caller.',
    }),
    limit: Type.Integer({ examples: [1000] }),
    used: Type.Integer({ examples: [12] }),
    left: Type.Integer({ examples: [988] }),
    resetsAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Time at which a used quota is renewed; null for quotas of stored data.',
    }),
  },
  { additionalProperties: false },
);

const Answer = Type.Object(
  { tenant: Type.String({ examples: ['acme'] }), items: Type.Array(Item) },
  { additionalProperties: false },
);

/** `GET /quota` shows callers their own quotas. */
export const createRoutes =
  (quotas: Pick<Quotas, 'standing'>): RoutePlugin =>
  (scope) => {
    scope.get(
      '/quota',
      {
        config: { scopes: [] },
        schema: {
          tags: ['Quotas'],
          operationId: 'getQuota',
          summary: 'Get the quotas of the caller and the tenant, with their usage',
          description: 'Absent if there is no limit.',
          response: { 200: Answer },
        },
      },
      async ({ principal }, reply) => {
        reply.header('cache-control', 'no-store');
        return { tenant: tenantOf(principal), items: (await quotas.standing(principal)).map(toItem) };
      },
    );
  };

const toItem = ({ kind, of, limit, used, resetsAt }: Standing) => ({
  kind,
  of,
  limit,
  used,
  left: Math.max(0, limit - used),
  resetsAt: resetsAt === undefined ? null : new Date(resetsAt).toISOString(),
});
