import type {
  InboxPage as Page,
  InboxPreferences,
  Notification as NotificationData,
} from '@editor-companion/client/wire-inbox';
import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
/** The maximum number of names and ids in one request. */
const MAX_AT_ONCE = 500;

const Id = Type.String({
  pattern: '^[0-9a-z]{25}$',
  description: 'Id of a notification.',
  examples: ['00mf3k2q0a1b2c3d4e5f6g7h8'],
});
const Ids = Type.Optional(Type.Array(Id, { maxItems: MAX_AT_ONCE, description: 'Absent: all.' }));
const Level = Type.Enum(['all', 'mentions', 'none']);
const Documents = Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { maxItems: MAX_AT_ONCE });
const Time = Type.Integer({ description: 'Milliseconds since the epoch.' });

export const Notification = Type.Unsafe<NotificationData>(
  Type.Object({
    id: Id,
    kind: Type.Enum(['mention', 'reply', 'resolved']),
    document: Type.String(),
    thread: Type.String(),
    comment: Type.Union([Type.String(), Type.Null()], { description: 'Null: the whole thread.' }),
    user: Type.Object({ id: Type.String(), name: Type.String() }),
    excerpt: Type.String({ description: 'The beginning of the comment, or of the resolved thread.' }),
    date: Time,
    readAt: Type.Union([Time, Type.Null()], { description: 'Null: unread.' }),
  }),
);

const Unread = Type.Integer({ description: 'Number of unread notifications in the whole inbox.' });

export const InboxPage = Type.Unsafe<Page>(
  Type.Object({
    items: Type.Array(Notification),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Value of `before` for the next page; null: this is the last page.',
    }),
    unread: Unread,
  }),
);
export const Count = Type.Object({ unread: Unread });

export const ListQuery = Type.Object(
  {
    before: Type.Optional(Id),
    unread: Type.Boolean({ default: false, description: 'Only unread ones.' }),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  },
  strict,
);
export const ItemParams = Type.Object({ id: Id }, strict);
export const MarkBody = Type.Object(
  { ids: Ids, read: Type.Boolean({ default: true }) },
  { ...strict, default: {}, examples: [{ read: true }] },
);
export const ReadBody = Type.Object({ read: Type.Boolean() }, { ...strict, examples: [{ read: true }] });

export const Preferences = Type.Unsafe<InboxPreferences>(
  Type.Object({ notify: Level, muted: Type.Array(Type.String()) }),
);
export const PreferencesBody = Type.Object(
  { notify: Type.Optional(Level), mute: Type.Optional(Documents), unmute: Type.Optional(Documents) },
  { ...strict, examples: [{ notify: 'mentions', mute: ['minutes'] }] },
);

/** Payloads of requests over a socket. They have no defaults, since nothing would fill them in. */
export const ListPayload = Type.Object(
  {
    before: Type.Optional(Id),
    unread: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  strict,
);
export const MarkPayload = Type.Object({ ids: Ids, read: Type.Optional(Type.Boolean()) }, strict);
export const IdsPayload = Type.Object({ ids: Ids }, strict);
export const NoPayload = Type.Object({}, strict);
