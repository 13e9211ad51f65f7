import type { NotificationKind } from '@editor-companion/client/wire-inbox';
import { mentionsIn } from '../comments/mentions.ts';
import type { ThreadChange } from '../comments/notices.ts';
import type { Comment, Thread } from '../comments/thread.ts';
import { excerptOf } from './excerpt.ts';

/** The maximum number of people that one change notifies: mentioned people first, then the latest authors. */
const MAX_PEOPLE = 200;
/** The id prefix of authors in imported files, who have no account here. */
const IMPORTED = 'imported:';

/** A person to notify. */
export interface Concern {
  readonly user: string;
  readonly kind: NotificationKind;
  readonly comment: string | null;
  readonly excerpt: string;
}

/** A comment whose text has changed. */
export interface Rewording {
  readonly comment: string;
  readonly excerpt: string;
  /** People whom it no longer mentions. */
  readonly unmentioned: readonly string[];
}

/** The effects of a thread's change on inboxes. */
export interface Consequences {
  readonly concerns: readonly Concern[];
  readonly rewordings: readonly Rewording[];
  /** Ids of deleted comments. */
  readonly deleted: readonly string[];
}

/** The people whom a change concerns, each once, without its own author. Deleting a thread concerns nobody. */
export function consequencesOf({ author, before, after }: ThreadChange): Consequences {
  if (!after) return { concerns: [], rewordings: [], deleted: [] };
  const earlier = new Map(before?.comments.map((comment) => [comment.id, comment]));
  const changed = after.comments.filter((comment) => comment.content !== earlier.get(comment.id)?.content);
  const mentions = changed.flatMap((comment) => mentionedBy(comment, earlier.get(comment.id)));
  const replies = before ? changed.filter(({ id }) => !earlier.has(id)).flatMap((one) => repliedTo(after, one)) : [];
  const people = new Map<string, Concern>();
  for (const concern of [...mentions, ...replies, ...resolved(before, after)])
    if (concern.user !== author.id && !concern.user.startsWith(IMPORTED) && !people.has(concern.user))
      people.set(concern.user, concern);
  return {
    concerns: [...people.values()].slice(0, MAX_PEOPLE),
    rewordings: changed.flatMap((comment) => rewordingOf(comment, earlier.get(comment.id))),
    deleted: changed.filter(({ content }) => content === null).map(({ id }) => id),
  };
}

/** People whom the comment mentions and its earlier text did not. */
function mentionedBy({ id, content }: Comment, earlier: Comment | undefined): Concern[] {
  if (content === null) return [];
  const known = new Set(mentionsIn(earlier?.content ?? ''));
  const excerpt = excerptOf(content);
  return mentionsIn(content).flatMap((user) =>
    known.has(user) ? [] : { user, kind: 'mention' as const, comment: id, excerpt },
  );
}

/** The authors in the thread, latest first, and the person who started it. */
function repliedTo({ data, comments }: Thread, { id, content }: Comment): Concern[] {
  const excerpt = excerptOf(content);
  const writers = comments.toReversed().filter((one) => one.content !== null);
  const people = [...writers.map((one) => one.data.user.id), data.user.id];
  return people.map((user) => ({ user, kind: 'reply', comment: id, excerpt }));
}

function resolved(before: Thread | undefined, after: Thread): Concern[] {
  if (after.resolvedAt === undefined || before === undefined || before.resolvedAt !== undefined) return [];
  const first = after.comments.find(({ content }) => content !== null);
  return [{ user: after.data.user.id, kind: 'resolved', comment: null, excerpt: excerptOf(first?.content ?? null) }];
}

function rewordingOf({ id, content }: Comment, earlier: Comment | undefined): Rewording[] {
  if (!earlier || content === null) return [];
  const mentioned = new Set(mentionsIn(content));
  const unmentioned = mentionsIn(earlier.content ?? '').filter((user) => !mentioned.has(user));
  return [{ comment: id, excerpt: excerptOf(content), unmentioned }];
}
