import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

export const Options = Type.Object(
  {
    keepDays: Type.Integer({
      retention: { kind: 'audit', unit: 'days' },
      default: 365,
      minimum: 1,
      maximum: 36_500,
      description: 'Days after which entries are deleted; nothing else deletes them.',
    }),
    leaveOut: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`^[a-z0-9.*-]+$` }), {
      default: ['ai.*', 'search.find', 'template.render'],
      maxItems: 100,
      description:
        'Actions that are not recorded when they succeed, by name or with `*`; refused and failed ones always are. The default leaves out frequent actions that change nothing.',
      examples: [['ai.*', 'comment.*']],
    }),
    addresses: Type.Boolean({
      default: true,
      description: 'Whether entries contain the address of the caller, which is personal data in many countries.',
    }),
    maxWaiting: Type.Integer({
      default: 10_000,
      minimum: 100,
      maximum: 1_000_000,
      description:
        'Number of entries that wait in memory while the database is not available; further ones are lost, which a metric counts and the log reports.',
    }),
  },
  { additionalProperties: false },
);

export type AuditOptions = Static<typeof Options>;
