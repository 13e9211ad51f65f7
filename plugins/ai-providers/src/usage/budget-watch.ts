import { splitTenantKey, type Host } from '@editor-companion/core/plugin';
import { aiMetrics } from '../watch/metrics.ts';
import type { Line, Standing } from './budgets.ts';

const MILLION = 1_000_000;

/** Warns operators about nearly spent budgets, and counts refusals. */
export function createBudgetWatch({ emit, log, measure }: Pick<Host, 'emit' | 'log' | 'measure'>): {
  near: (standing: Standing) => void;
  refused: (line: Line) => void;
} {
  const { budgetsNear, budgetsRefused } = measure(aiMetrics);
  return {
    near({ key, period, limit, spent }) {
      const { subject } = key;
      const { tenant, name } = subject === 'tenant' ? { tenant: key.name, name: key.name } : splitTenantKey(key.name);
      const event = {
        subject,
        tenant,
        name,
        period: period.kind,
        ...(limit.tokens > 0 && { tokens: { limit: limit.tokens, spent: spent.tokens } }),
        ...(limit.cost > 0 && { cost: { limit: limit.cost / MILLION, spent: spent.cost / MILLION } }),
      };
      budgetsNear.add(1, subject, period.kind);
      log.warn(event, 'a budget for models is almost used up');
      emit('ai:budget-near', event);
    },
    refused: ({ key, period }) => budgetsRefused.add(1, key.subject, period.kind),
  };
}
