import type { DocumentNode, ImportedComment } from '@editor-companion/core/plugin';
import type { CommentRange } from '../tasks/task.ts';
import type { Comment, CommentContent, Thread } from './thread.ts';

/** Threads as files have them: a comment whose id is that of its mark, and its answers. Deleted comments are left out. */
export function toImported({ id, comments, resolvedAt }: Thread): ImportedComment[] {
  const [first, ...answers] = comments.filter(({ content }) => content !== null);
  if (!first) return [];
  return [
    { ...comment(first), id, resolved: resolvedAt !== undefined },
    ...answers.map((answer) => ({ ...comment(answer), replyTo: id })),
  ];
}

/** Comments of a file as threads. Who wrote them has a name there and no account here. */
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

/** The range to be marked for a thread that has one. */
export const rangeOf = ({ id, data: { ref }, resolvedAt }: Thread): CommentRange[] =>
  ref ? [{ commentId: id, resolved: resolvedAt !== undefined, anchor: ref.anchor, head: ref.head }] : [];

const comment = ({ id, data: { user }, content, createdAt }: Comment): ImportedComment => ({
  id,
  author: user.name,
  date: createdAt,
  content: blocksOf(content ?? ''),
});

/** Contents in the JSON of other editors become their text. */
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

/** The comment that begins a thread; a chain that leads nowhere or round begins with the comment itself. */
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
