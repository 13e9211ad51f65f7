import { Type } from '@editor-companion/core/plugin';
import type { ThreadChanges } from '../store/store.ts';
import type { Thread as ThreadData } from '../thread.ts';

const strict = { additionalProperties: false } as const;
const ID = '^[\\w.:-]+$';

export const Id = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: ID,
  description: 'A unique id, for example a UUID.',
});
export const Emoji = Type.String({ minLength: 1, maxLength: 64 });
const Position = Type.String({
  maxLength: 2000,
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  description: 'A Yjs relative position (Y.encodeRelativePosition) in base64.',
});

export const Anchor = Type.Union(
  [Type.Object({ anchor: Position, head: Position, quote: Type.String({ maxLength: 2000 }) }, strict), Type.Null()],
  { description: 'The range of the thread, with its text; null: the whole document.' },
);

export const Content = Type.Union(
  [Type.String(), Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())],
  { description: 'Text, or JSON of the editor.' },
);

export const Metadata = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  maxProperties: 50,
  description: 'Data of the editor; it counts towards the size of the comment.',
});

const User = Type.Object({ id: Type.String(), name: Type.String() });
const Time = Type.String({ format: 'date-time' });

export const Comment = Type.Object({
  id: Type.String(),
  data: Type.Object({
    user: User,
    replyId: Type.Optional(Type.String()),
    reactions: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    metadata: Type.Optional(Metadata),
  }),
  content: Type.Unknown({ description: 'Null if it is deleted.' }),
  createdAt: Time,
  updatedAt: Type.Optional(Time),
  deletedAt: Type.Optional(Time),
});

const ThreadObject = Type.Object({
  id: Type.String(),
  data: Type.Object({
    user: User,
    ref: Type.Unknown(),
    orphaned: Type.Optional(Type.Literal(true)),
    resolvedBy: Type.Optional(User),
    metadata: Type.Optional(Metadata),
  }),
  comments: Type.Array(Comment),
  createdAt: Time,
  updatedAt: Type.Optional(Time),
  resolvedAt: Type.Optional(Time),
});

export const Thread = Type.Unsafe<ThreadData>(ThreadObject);
export const ThreadOrGone = Type.Unsafe<ThreadData | null>(
  Type.Union([ThreadObject, Type.Null()], { description: 'Null if the thread is deleted.' }),
);

export const ThreadList = Type.Unsafe<ThreadChanges>(
  Type.Object({
    seq: Type.Integer({ description: 'Position in the changes of comments; use it as `since` to get later changes.' }),
    threads: Type.Array(ThreadObject),
    deleted: Type.Array(Type.String(), { description: 'Ids of threads deleted after `since`.' }),
    forgotten: Type.Integer({
      description:
        'Position of the latest forgotten deletion: a client with an older list must reload all threads, from 0.',
    }),
    more: Type.Boolean({ description: 'Whether there are more changes after `seq`.' }),
  }),
);

export const DocumentParams = Type.Object({ name: Type.String({ minLength: 1 }) }, strict);
export const ThreadParams = Type.Object({ name: Type.String({ minLength: 1 }), thread: Id }, strict);
export const CommentParams = Type.Object({ name: Type.String({ minLength: 1 }), thread: Id, comment: Id }, strict);
export const ReactionParams = Type.Object({ ...CommentParams.properties, emoji: Emoji }, strict);
export const ListQuery = Type.Object(
  {
    since: Type.Integer({
      default: 0,
      minimum: 0,
      description: '`seq` of an earlier response: returns only what changed after it.',
    }),
    limit: Type.Integer({ default: 200, minimum: 1, maximum: 500 }),
  },
  strict,
);

export const CreateBody = Type.Object(
  {
    id: Type.Optional(Id),
    commentId: Type.Optional(Id),
    content: Content,
    ref: Type.Optional(Anchor),
    metadata: Type.Optional(Metadata),
    threadMetadata: Type.Optional(Metadata),
  },
  { ...strict, examples: [{ content: 'Is this still true?' }] },
);
export const ReplyBody = Type.Object(
  { id: Type.Optional(Id), content: Content, replyId: Type.Optional(Id), metadata: Type.Optional(Metadata) },
  { ...strict, examples: [{ content: 'Yes, as of Monday.' }] },
);
export const EditBody = Type.Object({ content: Content }, { ...strict, examples: [{ content: 'Yes.' }] });
export const MoveBody = Type.Object({ ref: Anchor }, { ...strict, examples: [{ ref: null }] });
export const ReactionBody = Type.Object({ emoji: Emoji }, { ...strict, examples: [{ emoji: '👍' }] });
