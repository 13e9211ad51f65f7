import {
  requireScope,
  tenantSeenBy,
  Type,
  type Principal,
  type RoutePlugin,
  type Static,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { dayOf } from './calendar.ts';
import { usageCsv } from './csv.ts';
import type { Ledger } from './ledger.ts';
import { toBudget, toLine } from './report.ts';
import { UsageQuery, UsageReport } from './schemas.ts';
import { keptName, userOf } from './subject.ts';
import type { Group, UsageFilter } from './usage-store.ts';

const DAY = 86_400_000;
/** The default length of a report in days. */
const DEFAULT_DAYS = 30;
/** The maximum number of lines in a table. Longer reports must be requested in parts. */
const MAX_CSV_LINES = 50_000;

const ANSWER = {
  description: 'The usage.',
  content: { 'application/json': { schema: UsageReport }, 'text/csv': { schema: Type.String() } },
};

/** GET /ai/usage. */
export const usageRoute =
  (ledger: Ledger): RoutePlugin =>
  (scope) => {
    scope.get(
      '/ai/usage',
      {
        config: { scopes: ['ai'] },
        schema: {
          tags: ['AI'],
          summary: 'Report the usage of models, its cost, and what is left of budgets',
          operationId: 'getAiUsage',
          querystring: UsageQuery,
          response: { 200: ANSWER },
        },
      },
      async ({ query, principal, caller }, reply) => {
        const { pageIndex, pageSize } = query;
        const user = userOf({ principal, caller });
        const filter = filterOf(query, user, principal);
        const groups = [...new Set(query.groupBy.split(','))] as Group[];
        if (query.format === 'csv') {
          const { items, total } = await ledger.report(filter, groups, { offset: 0, limit: MAX_CSV_LINES });
          if (total > items.length)
            throw errors.AI_USAGE_RANGE({ reason: `the table has ${total} lines; ask for fewer` });
          void reply.header('content-disposition', `attachment; filename="usage-${filter.from}-${filter.to}.csv"`);
          return reply.type('text/csv; charset=utf-8').send(usageCsv(groups, items.map(toLine)));
        }
        const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize };
        const [{ items, total, sum }, budgets] = await Promise.all([
          ledger.report(filter, groups, page),
          ledger.budgetsOf({ user, tenant: principal.tenant }),
        ]);
        const { from, to } = filter;
        const report = { from, to, items: items.map(toLine), total, pageIndex, pageSize, sum: toLine(sum) };
        return reply.send({ ...report, budgets: budgets.map((budget) => toBudget(budget, ledger.warnAt)) });
      },
    );
  };

/** @throws CompanionError SCOPE_MISSING (403), AI_USAGE_RANGE (400). */
function filterOf(query: Static<typeof UsageQuery>, user: string, principal: Principal): UsageFilter {
  const { of, document, provider, model, purpose } = query;
  const to = query.to ?? dayOf(Date.now());
  const from = query.from ?? dayOf(timeOf(to) - (DEFAULT_DAYS - 1) * DAY);
  if (timeOf(from) > timeOf(to)) throw errors.AI_USAGE_RANGE({ reason: 'the first one is after the last' });
  const about = { from, to, document, provider, model, purpose };
  const own = keptName(principal.tenant ?? '');
  if (of === 'own') return { ...about, user: keptName(user), tenant: own };
  if (of === 'tenant') {
    requireScope(principal, 'ai:usage:tenant');
    if (principal.tenant === undefined) throw errors.AI_USAGE_RANGE({ reason: 'your credential belongs to no tenant' });
    return { ...about, user: query.user, tenant: keptName(principal.tenant) };
  }
  requireScope(principal, 'ai:usage');
  return { ...about, user: query.user, tenant: tenantSeenBy(principal) === undefined ? query.tenant : own };
}

/** Milliseconds since the epoch. @throws CompanionError AI_USAGE_RANGE (400). */
function timeOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || dayOf(time) !== day) throw errors.AI_USAGE_RANGE({ reason: `there is no day ${day}` });
  return time;
}
