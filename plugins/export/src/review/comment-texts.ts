import type { ImportedComment } from '@editor-companion/core/plugin';
import { toText } from '@editor-companion/document';

/** What a comment or a reply says, as plain text. */
export interface Said {
  readonly author: string;
  /** As it is shown: `2026-11-27 17:30`, in UTC; empty where nothing tells it. */
  readonly date: string;
  readonly text: string;
}

/** A comment with the replies to it. */
export interface CommentText extends Said {
  readonly id: string;
  readonly isResolved: boolean;
  readonly replies: readonly Said[];
}

/** Characters of a comment; beyond them it is cut. */
const LONGEST = 2000;
const MAX_AUTHOR = 100;
/** Comments of a document, and replies to one; those behind them are left out. */
const MAX_COMMENTS = 5000;
const MAX_REPLIES = 50;

/** Comments in their order, each with the replies to it. */
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
