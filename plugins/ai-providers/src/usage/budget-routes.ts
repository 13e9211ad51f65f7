import {
  ALL_TENANTS,
  holdsByName,
  requireScope,
  tenantOf,
  tenantSeenBy,
  type Principal,
  type RoutePlugin,
  type RouteScope,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { AssignedBudget, BudgetLimits, BudgetOwner } from './budget-limits.ts';
import {
  BudgetLimitsBody,
  BudgetPage,
  BudgetQuery,
  BudgetRecord,
  TenantParams,
  UserParams,
  UserQuery,
} from './budget-schemas.ts';
import { tenantOwner, userOwner, type Standing } from './budgets.ts';
import type { Ledger } from './ledger.ts';
import { toStanding } from './report.ts';
import { keptName } from './subject.ts';

const SCOPE = 'ai:budgets';
const config = { scopes: [SCOPE] };
const tags = ['AI'];
const PRIVATE = ['cache-control', 'no-store'] as const;

/** GET, PUT and DELETE below /ai/budgets: limits of single users and tenants, which apply on all nodes from the next request on. */
export const budgetRoutes =
  (ledger: Ledger): RoutePlugin =>
  (scope) => {
    listBudgets(scope, ledger);
    ofUsers(scope, ledger);
    ofTenants(scope, ledger);
  };

function listBudgets(scope: RouteScope, ledger: Ledger): void {
  scope.get(
    '/ai/budgets',
    {
      config,
      schema: {
        tags,
        operationId: 'listAiBudgets',
        summary: 'List the budgets of users and tenants that were set at run time, with their usage',
        description:
          'Budgets of your own tenant; of all tenants if you belong to none and also have the scope `tenants`.',
        querystring: BudgetQuery,
        response: { 200: BudgetPage },
      },
    },
    async ({ query: { subject, tenant, user, pageIndex, pageSize }, principal }, reply) => {
      requireAdministrator(principal);
      const { assigned } = await ledger.budgets();
      const filter = { subject, tenant: tenantSeenBy(principal) ?? tenant, user: user && keptName(user) };
      const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize };
      const { items, total } = await assigned.list(filter, page);
      const records = await Promise.all(items.map(({ owner }) => recordOf(ledger, owner)));
      void reply.header(...PRIVATE);
      return { items: records, total, pageIndex, pageSize };
    },
  );
}

function ofUsers(scope: RouteScope, ledger: Ledger): void {
  const url = '/ai/budgets/users/:user';
  const asked = { tags, params: UserParams, querystring: UserQuery };
  scope.get(
    url,
    {
      config,
      schema: {
        ...asked,
        operationId: 'getAiBudgetOfUser',
        summary: 'Get the budgets of a user',
        response: { 200: BudgetRecord },
      },
    },
    async ({ params, query, principal }, reply) => {
      void reply.header(...PRIVATE);
      return recordOf(ledger, userFor(principal, params.user, query.tenant));
    },
  );
  scope.put(
    url,
    {
      config,
      schema: {
        ...asked,
        operationId: 'setAiBudgetOfUser',
        summary: 'Set the budgets of a user',
        description: 'Replaces earlier settings. The new budgets apply to the next request, on all nodes.',
        body: BudgetLimitsBody,
        response: { 200: BudgetRecord },
      },
    },
    ({ params, query, body, principal }) =>
      setBudget(ledger, userFor(principal, params.user, query.tenant), body, principal),
  );
  scope.delete(
    url,
    {
      config,
      schema: {
        ...asked,
        operationId: 'removeAiBudgetOfUser',
        summary: 'Remove the budgets of a user: those of the configuration apply again',
        response: { 200: BudgetRecord },
      },
    },
    ({ params, query, principal }) => removeBudget(ledger, userFor(principal, params.user, query.tenant)),
  );
}

function ofTenants(scope: RouteScope, ledger: Ledger): void {
  const url = '/ai/budgets/tenants/:tenant';
  const asked = { tags, params: TenantParams };
  scope.get(
    url,
    {
      config,
      schema: {
        ...asked,
        operationId: 'getAiBudgetOfTenant',
        summary: 'Get the budgets of a tenant',
        description: 'Budgets of your own tenant, or of any tenant with the scope `tenants`.',
        response: { 200: BudgetRecord },
      },
    },
    async ({ params: { tenant }, principal }, reply) => {
      requireAdministrator(principal);
      if (tenant !== tenantOf(principal)) requireAllTenants(principal);
      void reply.header(...PRIVATE);
      return recordOf(ledger, tenantOwner(tenant));
    },
  );
  scope.put(
    url,
    {
      config: { scopes: [SCOPE, ALL_TENANTS] },
      schema: {
        ...asked,
        operationId: 'setAiBudgetOfTenant',
        summary: 'Set the budgets of a tenant',
        description: 'Only for callers with the scope `tenants`: no tenant sets its own. Replaces earlier settings.',
        body: BudgetLimitsBody,
        response: { 200: BudgetRecord },
      },
    },
    ({ params: { tenant }, body, principal }) => {
      requireAdministrator(principal);
      requireAllTenants(principal);
      return setBudget(ledger, tenantOwner(tenant), body, principal);
    },
  );
  scope.delete(
    url,
    {
      config: { scopes: [SCOPE, ALL_TENANTS] },
      schema: {
        ...asked,
        operationId: 'removeAiBudgetOfTenant',
        summary: 'Remove the budgets of a tenant: those of the configuration apply again',
        response: { 200: BudgetRecord },
      },
    },
    ({ params: { tenant }, principal }) => {
      requireAdministrator(principal);
      requireAllTenants(principal);
      return removeBudget(ledger, tenantOwner(tenant));
    },
  );
}

/** @throws CompanionError SCOPE_MISSING (403): a user's `*` is for the features of an editor, and sets nobody's budget. */
function requireAdministrator(principal: Principal): void {
  if (!holdsByName(principal, SCOPE)) requireScope({ scopes: [] }, SCOPE);
}

/** @throws CompanionError SCOPE_MISSING (403). */
function requireAllTenants(principal: Principal): void {
  if (tenantSeenBy(principal) !== undefined) requireScope({ scopes: [] }, ALL_TENANTS);
}

/** A user of a tenant that the principal manages. @throws CompanionError SCOPE_MISSING (403). */
function userFor(principal: Principal, user: string, tenant = tenantOf(principal)): BudgetOwner {
  requireAdministrator(principal);
  if (tenant !== tenantOf(principal)) requireAllTenants(principal);
  return userOwner(user, tenant);
}

async function setBudget(ledger: Ledger, owner: BudgetOwner, limits: Partial<BudgetLimits>, { id }: Principal) {
  const { assigned, budgets } = await ledger.budgets();
  const now = Date.now();
  await assigned.set({ owner, limits, changedAt: now, changedBy: id });
  await budgets.forgetWarnings(owner, now);
  return recordOf(ledger, owner);
}

/** @throws CompanionError AI_BUDGET_NOT_SET (404). */
async function removeBudget(ledger: Ledger, owner: BudgetOwner) {
  const { assigned, budgets } = await ledger.budgets();
  if (!(await assigned.remove(owner))) throw errors.AI_BUDGET_NOT_SET({ subject: owner.subject });
  await budgets.forgetWarnings(owner, Date.now());
  return recordOf(ledger, owner);
}

async function recordOf(ledger: Ledger, owner: BudgetOwner) {
  const { budgets } = await ledger.budgets();
  const { assigned, standing } = await budgets.standingOf(owner, Date.now());
  return toRecord(owner, assigned, standing, ledger.warnAt);
}

const toRecord = (
  { subject, tenant, who }: BudgetOwner,
  assigned: AssignedBudget | undefined,
  standing: readonly Standing[],
  warnAt: number,
) => ({
  subject,
  tenant,
  ...(subject === 'user' && { user: who }),
  limits: assigned?.limits ?? {},
  standing: standing.map((one) => toStanding(one, warnAt)),
  ...(assigned && { changedAt: assigned.changedAt, changedBy: assigned.changedBy }),
});
