import type { JSONContent } from '@tiptap/core';

/** A comment that came with a file. */
export interface FileComment {
  readonly id: string;
  readonly author: string;
  readonly content: readonly JSONContent[];
  readonly replyTo?: string;
  readonly resolved?: boolean;
}

/** A thread of a file, with an id that no other document has. */
export interface FileThread {
  readonly id: string;
  readonly comments: readonly FileComment[];
}

const MARK = 'comment';

/** Gives the threads of a file ids of their own, and the marks in its content the same ones. */
export function withOwnThreads(
  content: JSONContent,
  comments: readonly FileComment[],
): { content: JSONContent; threads: readonly FileThread[] } {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const groups = Map.groupBy(comments, (comment) => rootOf(comment, byId).id);
  const threads = [...groups].map(([root, members]) => ({
    id: crypto.randomUUID(),
    comments: members.toSorted((one, other) => Number(other.id === root) - Number(one.id === root)),
  }));
  const ids = new Map(threads.flatMap(({ id, comments: own }) => own.map((comment) => [comment.id, id])));
  return { content: renamed(content, ids), threads };
}

/** Returns the first comment of a thread. Replies in a file may be circular. */
function rootOf(comment: FileComment, byId: ReadonlyMap<string, FileComment>, seen = new Set<string>()): FileComment {
  const parent = byId.get(comment.replyTo ?? '');
  if (parent === undefined || seen.has(parent.id)) return comment;
  return rootOf(parent, byId, seen.add(comment.id));
}

function renamed(node: JSONContent, ids: ReadonlyMap<string, string>): JSONContent {
  const { marks, content } = node;
  return {
    ...node,
    ...(marks && { marks: marks.map((mark) => (mark.type === MARK ? withId(mark, ids) : mark)) }),
    ...(content && { content: content.map((child) => renamed(child, ids)) }),
  };
}

type Mark = NonNullable<JSONContent['marks']>[number];

const withId = (mark: Mark, ids: ReadonlyMap<string, string>): Mark => {
  const commentId = String(mark.attrs?.['commentId']);
  return { ...mark, attrs: { ...mark.attrs, commentId: ids.get(commentId) ?? commentId } };
};
