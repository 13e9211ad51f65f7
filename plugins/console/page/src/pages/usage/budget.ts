import { money, number } from '../../ui/format.ts';

interface Part {
  readonly limit: number;
  readonly spent: number;
}

/** An effective limit with its usage. */
export interface Standing {
  readonly period: 'day' | 'month';
  readonly tokens?: Part;
  /** US dollars. */
  readonly cost?: Part;
  /** Milliseconds since the epoch. */
  readonly renewsAt: number;
  readonly isNear: boolean;
}

/** The budgets of a user or a tenant. */
export interface Budget {
  readonly subject: 'user' | 'tenant';
  readonly tenant: string;
  readonly user?: string;
  readonly standing: readonly Standing[];
  readonly changedAt?: number;
  readonly changedBy?: string;
}

/** Path of a budget below the server's address. */
export const pathOf = ({ subject, tenant, user = '' }: Pick<Budget, 'subject' | 'tenant' | 'user'>): string =>
  subject === 'tenant'
    ? `ai/budgets/tenants/${encodeURIComponent(tenant)}`
    : `ai/budgets/users/${encodeURIComponent(user)}?tenant=${encodeURIComponent(tenant)}`;

/** `user ada of acme` */
export const titleOf = ({ subject, tenant, user = '' }: Pick<Budget, 'subject' | 'tenant' | 'user'>): string => {
  if (subject === 'tenant') return `tenant ${tenant}`;
  return tenant === 'default' ? `user ${user}` : `user ${user} of ${tenant}`;
};

/** Returns the limits of a standing, each with its text. */
export const partsOf = ({ tokens, cost }: Standing): (Part & { readonly text: string })[] => [
  ...(tokens ? [{ ...tokens, text: `${number(tokens.spent)} of ${number(tokens.limit)} tokens` }] : []),
  ...(cost ? [{ ...cost, text: `${money(cost.spent)} of ${money(cost.limit)}` }] : []),
];
