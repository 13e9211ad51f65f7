import type { ImportedComment } from '@editor-companion/core/plugin';
import { toText } from '@editor-companion/document';

/** The text of a comment or a reply. */
export interface Said {
  readonly author: string;
  /** The shown date: `2026-11-27 17:30`, in UTC. Empty if unknown. */
  readonly date: string;
  readonly text: string;
}

/** A comment with its replies. */
export interface CommentText extends Said {
  readonly id: string;
  readonly isResolved: boolean;
  readonly replies: readonly Said[];
}

/** The maximum number of characters of a comment. Longer ones are cut. */
const LONGEST = 2000;
const MAX_AUTHOR = 100;
/** The maximum number of comments of a document, and of replies to a comment. Further ones are dropped. */
const MAX_COMMENTS = 5000;
const MAX_REPLIES = 50;

/** Returns comments in order, each with its replies. */
export function commentTexts(comments: readonly ImportedComment[]): CommentText[] {
  const replies = new Map<string, Said[]>();
  for (const comment of comments) {
    if (comment.replyTo === undefined) continue;
    const known = replies.get(comment.replyTo) ?? [];
    replies.set(comment.replyTo, known);
    if (known.length < MAX_REPLIES) known.push(said(comment));
  }
  return comments
    .filter(({ replyTo }) => replyTo === undefined)
    .slice(0, MAX_COMMENTS)
    .map((comment) => ({
      id: comment.id,
      ...said(comment),
      isResolved: comment.resolved === true,
      replies: replies.get(comment.id) ?? [],
    }));
}

function said({ author, date, content }: ImportedComment): Said {
  const text = toText({ type: 'doc', content: [...content] }).trim();
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return {
    author: cut(author, MAX_AUTHOR),
    date: Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 16).replace('T', ' '),
    text: cut(text, LONGEST),
  };
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text.toWellFormed() : `${text.slice(0, most - 1).toWellFormed()}…`;
