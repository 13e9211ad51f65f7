import type { Comment, Thread } from '@editor-companion/client/wire';

/** A thread as BlockNote stores it in a Y.Map and as its REST store returns it. Times are milliseconds since the epoch. */
export const blockNoteThread = ({ id, createdAt, updatedAt, resolvedAt, data, comments }: Thread) => ({
  id,
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt ?? createdAt),
  comments: comments.map(blockNoteComment),
  resolved: resolvedAt !== undefined,
  ...(resolvedAt !== undefined && {
    resolvedUpdatedAt: Date.parse(resolvedAt),
    resolvedBy: data.resolvedBy?.id ?? data.user.id,
  }),
  metadata: data.metadata ?? null,
});

const blockNoteComment = ({ id, createdAt, updatedAt, deletedAt, data, content }: Comment) => ({
  id,
  userId: data.user.id,
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt ?? createdAt),
  ...(deletedAt !== undefined && { deletedAt: Date.parse(deletedAt) }),
  body: content,
  metadata: data.metadata ?? null,
  reactionsByUser: Object.fromEntries(
    Object.entries(data.reactions ?? {}).flatMap(([emoji, users]) =>
      users.map((userId) => [`${userId}-${emoji}`, { emoji, createdAt: Date.parse(createdAt), userId }]),
    ),
  ),
});
