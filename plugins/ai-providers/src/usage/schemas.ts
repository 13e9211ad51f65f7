import { Type } from '@editor-companion/core/plugin';
import { GROUPS, type Group } from './usage-store.ts';

const Day = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$`, description, examples: [example] }));

const Name = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 300, description }));

const GROUP_LIST = Object.keys(GROUPS) as Group[];

export const UsageQuery = Type.Object(
  {
    of: Type.Enum(['own', 'tenant', 'all'], {
      default: 'own',
      description:
        'Whose usage: your own, that of your tenant (scope `ai:usage:tenant`), or that of everybody (scope `ai:usage`).',
    }),
    from: Day('First day (UTC). Default: 29 days before the last.', '2026-11-01'),
    to: Day('Last day (UTC), included. Default: today.', '2026-11-30'),
    groupBy: Type.String({
      default: 'day',
      // not constant: the words of GROUP_LIST with commas between them, at most as many as there are.
      pattern: `^(?:${GROUP_LIST.join('|')})(?:,(?:${GROUP_LIST.join('|')})){0,${GROUP_LIST.length - 1}}$`,
      description: `Columns to group by: some of ${GROUP_LIST.join(', ')}, separated by commas.`,
      examples: ['day,model'],
    }),
    tenant: Name('Only of this tenant.'),
    user: Name('Only of this user.'),
    document: Name('Only about this document.'),
    provider: Name('Only of this provider.'),
    model: Name('Only of this model.'),
    purpose: Name('Only for this purpose: chat, assistant, suggestion, embedding, image, speech, transcription.'),
    format: Type.Enum(['json', 'csv'], { default: 'json', description: '`csv`: a table with all lines.' }),
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'From 1.' }),
    pageSize: Type.Integer({ default: 100, minimum: 1, maximum: 1000 }),
  },
  { additionalProperties: false },
);

const Counts = {
  requests: Type.Integer(),
  failed: Type.Integer(),
  cancelled: Type.Integer(),
  cached: Type.Integer({ description: 'Requests that were answered from the cache.' }),
  estimated: Type.Integer({
    description: 'Requests whose tokens are estimated, because the vendor did not report them.',
  }),
  unpriced: Type.Integer({ description: 'Requests to models whose price is not known.' }),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  reasoningTokens: Type.Integer({ description: 'Part of the output.' }),
  cachedTokens: Type.Integer({ description: 'Part of the input that the vendor had cached.' }),
  cost: Type.Number({ description: 'US dollars.' }),
};

const Sum = Type.Object(Counts);

const Line = Type.Object({
  ...Object.fromEntries(GROUP_LIST.map((group) => [group, Type.Optional(Type.String())])),
  ...Counts,
});

const STANDING = {
  period: Type.Enum(['day', 'month']),
  tokens: Type.Optional(Type.Object({ limit: Type.Integer(), spent: Type.Integer() })),
  cost: Type.Optional(Type.Object({ limit: Type.Number(), spent: Type.Number() })),
  renewsAt: Type.Integer({ description: 'Milliseconds since the epoch.' }),
  isNear: Type.Boolean({ description: 'Whether the operator was warned about this usage (`usage.warnAt`).' }),
};

/** A daily or monthly limit with the amount spent. */
export const Standing = Type.Object(STANDING);

const Budget = Type.Object({ subject: Type.Enum(['user', 'document', 'tenant']), ...STANDING });

export const UsageReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  items: Type.Array(Line),
  total: Type.Integer({ description: 'Number of lines on all pages.' }),
  pageIndex: Type.Integer(),
  pageSize: Type.Integer(),
  sum: Sum,
  budgets: Type.Array(Budget, {
    description: 'The budgets of the caller, with used and reserved amounts.',
  }),
});
