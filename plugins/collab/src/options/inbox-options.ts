import { Type, type Static } from '@editor-companion/core/plugin';

export const InboxOptions = Type.Object(
  {
    maxItems: Type.Integer({
      default: 1000,
      minimum: 1,
      maximum: 100_000,
      description: 'Maximum notifications of one user; a new one replaces the oldest.',
    }),
    keep: Type.Integer({
      retention: { kind: 'inbox', unit: 'ms' },
      default: 90 * 86_400_000,
      minimum: 3_600_000,
      description: 'Milliseconds for which a notification is kept, read or not.',
    }),
    maxMuted: Type.Integer({
      default: 1000,
      minimum: 1,
      description: 'Maximum number of documents that one user can mute.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Notifications of mentions and replies in comments.' },
);

export type InboxOptions = Static<typeof InboxOptions>;
