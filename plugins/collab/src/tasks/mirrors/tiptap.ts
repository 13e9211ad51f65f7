import type { Comment, Thread } from '@editor-companion/client/wire';

/** A thread as TiptapCollabProvider 2 stores it in a Y.Map. */
export const tiptapThread = ({ id, createdAt, updatedAt, resolvedAt, data, comments }: Thread) => ({
  id,
  createdAt,
  updatedAt: updatedAt ?? createdAt,
  deletedAt: null,
  ...(resolvedAt !== undefined && { resolvedAt }),
  data,
  comments: comments.filter(({ content }) => content !== null).map(tiptapComment),
  deletedComments: comments.filter(({ content }) => content === null).map(tiptapComment),
});

const tiptapComment = ({ id, createdAt, updatedAt, data, content }: Comment) => ({
  id,
  createdAt,
  updatedAt: updatedAt ?? createdAt,
  data,
  content,
});
