import { TENANT_PATTERN, Type } from '@editor-companion/core/plugin';
import { Standing } from './schemas.ts';

const MAX_TOKENS = 1_000_000_000_000;
const MAX_DOLLARS = 1_000_000_000;

const tokens = (period: string) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_TOKENS, description: `Tokens per ${period} (UTC). 0: no limit.` }),
  );
const cost = (period: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: MAX_DOLLARS, description: `US dollars per ${period} (UTC). 0: no limit.` }),
  );

export const BudgetLimitsBody = Type.Object(
  {
    tokensPerDay: tokens('day'),
    tokensPerMonth: tokens('month'),
    costPerDay: cost('day'),
    costPerMonth: cost('month'),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'For members that are left out, `limits` of the configuration applies.',
    examples: [{ costPerMonth: 50, tokensPerDay: 2_000_000 }],
  },
);

const Tenant = Type.String({
  // not constant: that of the core, two classes of characters with a bound.
  pattern: TENANT_PATTERN,
  description: 'Name of a tenant; `default`: callers without one.',
});
const User = Type.String({ minLength: 1, maxLength: 300, description: 'Id of a user; `server:<id>` for an API key.' });

export const UserParams = Type.Object({ user: User });
export const TenantParams = Type.Object({ tenant: Tenant });

export const UserQuery = Type.Object({ tenant: Type.Optional(Tenant) }, { additionalProperties: false });

export const BudgetQuery = Type.Object(
  {
    subject: Type.Optional(Type.Enum(['user', 'tenant'], { description: 'Only those of users, or of tenants.' })),
    tenant: Type.Optional(Tenant),
    user: Type.Optional(User),
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'From 1.' }),
    pageSize: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  },
  { additionalProperties: false },
);

export const BudgetRecord = Type.Object({
  subject: Type.Enum(['user', 'tenant']),
  tenant: Type.String(),
  user: Type.Optional(Type.String()),
  limits: Type.Object(
    {
      tokensPerDay: tokens('day'),
      tokensPerMonth: tokens('month'),
      costPerDay: cost('day'),
      costPerMonth: cost('month'),
    },
    { description: 'The budgets that were set for this user or tenant; empty if none were.' },
  ),
  standing: Type.Array(Standing, { description: 'The effective limits with their usage.' }),
  changedAt: Type.Optional(Type.Integer({ description: 'Milliseconds since the epoch.' })),
  changedBy: Type.Optional(Type.String({ description: 'Id of the user who set it.' })),
});

export const BudgetPage = Type.Object({
  items: Type.Array(BudgetRecord),
  total: Type.Integer({ description: 'Number of budgets on all pages.' }),
  pageIndex: Type.Integer(),
  pageSize: Type.Integer(),
});
