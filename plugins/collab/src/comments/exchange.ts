import type { DocumentNode, ImportedComment } from '@editor-companion/core/plugin';
import type { CommentRange } from '../tasks/task.ts';
import type { Comment, CommentContent, Thread } from './thread.ts';

/** Converts a thread to the form of files: a comment with the id of its mark, and its replies. Leaves out deleted comments. */
export function toImported({ id, comments, resolvedAt }: Thread): ImportedComment[] {
  const [first, ...answers] = comments.filter(({ content }) => content !== null);
  if (!first) return [];
  return [
    { ...comment(first), id, resolved: resolvedAt !== undefined },
    ...answers.map((answer) => ({ ...comment(answer), replyTo: id })),
  ];
}

/** Converts a file's comments to threads. Their authors have names in the file, but no accounts here. */
export function fromImported(comments: readonly ImportedComment[]): Thread[] {
  const byId = new Map(comments.map((one) => [one.id, one]));
  const answers = Map.groupBy(comments, (one) => rootOf(one, byId).id);
  const beginnings = comments.filter((one) => rootOf(one, byId) === one);
  return beginnings.map((one) => {
    const all = answers.get(one.id) ?? [one];
    return {
      id: one.id,
      data: { user: userOf(one), ref: null },
      comments: all.map((each) => ({
        id: each.id,
        data: { user: userOf(each), ...(each.replyTo !== undefined && { replyId: each.replyTo }) },
        content: { type: 'doc', content: each.content },
        createdAt: timeOf(each),
      })),
      createdAt: timeOf(one),
      ...(one.resolved === true && { resolvedAt: timeOf(all.at(-1) ?? one) }),
    };
  });
}

/** The range to mark for a thread, if it has one. */
export const rangeOf = ({ id, data: { ref }, resolvedAt }: Thread): CommentRange[] =>
  ref ? [{ commentId: id, resolved: resolvedAt !== undefined, anchor: ref.anchor, head: ref.head }] : [];

const comment = ({ id, data: { user }, content, createdAt }: Comment): ImportedComment => ({
  id,
  author: user.name,
  date: createdAt,
  content: blocksOf(content ?? ''),
});

/** Converts the JSON of other editors to its text. */
function blocksOf(content: CommentContent): DocumentNode[] {
  if (
    typeof content !== 'string' &&
    'type' in content &&
    content['type'] === 'doc' &&
    Array.isArray(content['content'])
  )
    return content['content'] as DocumentNode[];
  const text = typeof content === 'string' ? content : textIn(content);
  return text.split('\n').map((line) => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }));
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  const { text, content } = value as Record<string, unknown>;
  if (typeof text === 'string') return text;
  return typeof content === 'string' ? content : textIn(content);
}

/** The comment that starts a thread. For a broken or cyclic chain of replies, the comment itself. */
function rootOf(one: ImportedComment, byId: ReadonlyMap<string, ImportedComment>): ImportedComment {
  let root = one;
  for (const seen = new Set([one.id]); root.replyTo !== undefined; seen.add(root.id)) {
    const parent = byId.get(root.replyTo);
    if (!parent || seen.has(parent.id)) return parent ? one : root;
    root = parent;
  }
  return root;
}

const userOf = ({ author }: ImportedComment) => ({ id: `imported:${author}`, name: author });

function timeOf({ date }: ImportedComment): string {
  const time = Date.parse(date ?? '');
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}
