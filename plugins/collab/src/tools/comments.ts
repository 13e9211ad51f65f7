import { randomUUID } from 'node:crypto';
import { type AiToolContext, type AiToolContribution, defineAiTool, Type } from '@editor-companion/core/plugin';
import type { Command } from '../comments/command.ts';
import type { Comments } from '../comments/comments.ts';
import { commentErrors as errors } from '../comments/errors.ts';
import type { Thread } from '../comments/thread.ts';
import { excerptOf } from '../inbox/excerpt.ts';
import { isAtLeast, type Roles, SCOPE } from '../roles.ts';
import { calledIn, documentIn } from './called-in.ts';

interface Parts {
  readonly comments: Comments;
  readonly roles: Roles;
}

const strict = { additionalProperties: false } as const;
/** The numbers of threads, of comments in a thread, and of characters in a comment that a model sees. */
const MAX_THREADS = 40;
const MAX_COMMENTS = 8;
const MAX_LENGTH = 500;
/** The minimum number of characters that abbreviate an id, if no other thread's id begins with them. */
const SHORT_ID = 6;

const ThreadId = Type.String({ minLength: 1, maxLength: 100, description: 'A thread as `comments` names it.' });
const Text = Type.String({ minLength: 1, maxLength: 10_000 });

/** Tools for comments on a document. */
export const commentTools = (parts: Parts): AiToolContribution[] => [
  listing(parts),
  beginning(parts),
  answering(parts),
  resolving(parts),
];

const listing = ({ comments, roles }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'comments',
    title: 'List comments',
    description:
      'Threads of comments on the document: their name, the anchor and words that they are about, who said what.',
    input: Type.Object(
      {
        resolved: Type.Boolean({ default: false, description: 'Also those that are resolved.' }),
        from: Type.Integer({ default: 1, minimum: 1, description: 'The first thread of the list.' }),
      },
      strict,
    ),
    scopes: [SCOPE],
    role: 'viewer',
    async run({ resolved, from }, context) {
      const document = documentIn(context);
      const { name } = calledIn(context);
      roles.require(context.principal, name, 'viewer');
      const { threads } = await comments.all(name);
      const meant = threads.filter(({ resolvedAt }) => resolved || resolvedAt === undefined);
      const page = meant.slice(from - 1, from - 1 + MAX_THREADS);
      const refs = page.map(({ data }) => data.ref?.anchor ?? '');
      const anchors = await document.anchorsOf(refs);
      const lines = page.map((thread, index) =>
        shown(thread, refs[index] === '' ? undefined : anchors[index], threads),
      );
      const rest = meant.length - (from - 1) - page.length;
      if (rest > 0) lines.push(`… ${rest} more; list them from ${from + MAX_THREADS} on.`);
      return { text: lines.join('\n') || 'There are no comments.' };
    },
  });

function shown(thread: Thread, anchor: string | undefined, all: readonly Thread[]): string {
  const { data, comments, resolvedAt } = thread;
  const written = comments.filter(({ content }) => content !== null);
  const cut = written.length - MAX_COMMENTS;
  const place = data.ref
    ? `${anchor === undefined ? 'gone' : `@${anchor}`} «${excerptOf(data.ref.quote)}»`
    : 'document';
  const head = `${shortId(thread, all)} ${place}${resolvedAt === undefined ? '' : ' resolved'}`;
  const said = written
    .slice(-MAX_COMMENTS)
    .map(({ data: { user }, content }) => ` ${user.name}: ${excerptOf(content, MAX_LENGTH)}`);
  return [head, ...(cut > 0 ? [` … ${cut} before`] : []), ...said].join('\n');
}

/** The shortest unique prefix of an id. */
function shortId({ id }: Thread, all: readonly Thread[]): string {
  for (let length = SHORT_ID; length < id.length; length += 1) {
    const short = id.slice(0, length);
    if (all.every((other) => other.id === id || !other.id.startsWith(short))) return short;
  }
  return id;
}

const beginning = ({ comments, roles }: Parts): AiToolContribution =>
  defineAiTool({
    id: 'comment',
    title: 'Write a comment',
    description: 'Begins a thread of comments on a block, on some words of it, or on the document.',
    input: Type.Object(
      {
        text: Text,
        anchor: Type.Optional(Type.String({ minLength: 1, maxLength: 24, description: 'The block, without @.' })),
        words: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            description: 'Words of the block as they stand there, without tags.',
          }),
        ),
      },
      strict,
    ),
    scopes: [SCOPE],
    role: 'commenter',
    changes: 'beside',
    async run({ text, anchor, words }, context) {
      const ref = anchor === undefined ? null : await documentIn(context).locate(anchor, words);
      const threadId = randomUUID();
      const command = { type: 'create', threadId, commentId: randomUUID(), content: text, ref } as const;
      await act({ comments, roles }, command, context);
      return { text: `Thread ${threadId.slice(0, SHORT_ID)} begins with it.` };
    },
  });

const answering = (parts: Parts): AiToolContribution =>
  defineAiTool({
    id: 'answer_comment',
    title: 'Answer a comment',
    description: 'Writes an answer in a thread of comments.',
    input: Type.Object({ thread: ThreadId, text: Text }, strict),
    scopes: [SCOPE],
    role: 'commenter',
    changes: 'beside',
    async run({ thread, text }, context) {
      const threadId = await find(parts, thread, context);
      await act(parts, { type: 'reply', threadId, commentId: randomUUID(), content: text }, context);
      return { text: 'Answered.' };
    },
  });

const resolving = (parts: Parts): AiToolContribution =>
  defineAiTool({
    id: 'resolve_comment',
    title: 'Resolve a comment',
    description: 'Marks a thread of comments as resolved, or reopens it.',
    input: Type.Object({ thread: ThreadId, reopen: Type.Boolean({ default: false }) }, strict),
    scopes: [SCOPE],
    role: 'commenter',
    changes: 'beside',
    async run({ thread, reopen }, context) {
      const threadId = await find(parts, thread, context);
      await act(parts, { type: reopen ? 'reopen' : 'resolve', threadId }, context);
      return { text: reopen ? 'Open again.' : 'Resolved.' };
    },
  });

/** Finds a thread by its id or a prefix. @throws CompanionError THREAD_NOT_FOUND (404), also for an ambiguous prefix. */
async function find({ comments }: Parts, named: string, context: AiToolContext): Promise<string> {
  const { name } = calledIn(context);
  const { threads } = await comments.all(name);
  const found = threads.filter(({ id }) => id === named || (named.length >= SHORT_ID && id.startsWith(named)));
  const [thread] = found.toSorted((one, other) => one.id.length - other.id.length);
  if (thread && (found.length === 1 || thread.id === named)) return thread.id;
  throw errors.THREAD_NOT_FOUND({ document: name, thread: named });
}

/** Carries out a command as the assistant, with its user's role. */
async function act({ comments, roles }: Parts, command: Command, context: AiToolContext): Promise<void> {
  const { name } = calledIn(context);
  const { principal, author } = context;
  roles.require(principal, name, 'commenter');
  const isOwner = isAtLeast(roles.roleOf(principal, name), 'owner');
  await comments.do(name, command, { author, isOwner });
}
