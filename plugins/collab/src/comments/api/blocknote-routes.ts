import { randomUUID } from 'node:crypto';
import { Type, type Principal, type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import { createRelativePositionFromJSON, encodeRelativePosition } from 'yjs';
import { base64 } from '../../base64.ts';
import type { Roles } from '../../roles.ts';
import type { Rooms } from '../../room/types.ts';
import { blockNoteThread } from '../../tasks/mirrors/block-note.ts';
import type { DocumentWorkers } from '../../tasks/document-workers.ts';
import type { Command } from '../command.ts';
import { commanderFor } from './commander.ts';
import type { Comments } from '../comments.ts';
import { commentErrors as errors } from '../errors.ts';
import {
  CommentParams,
  Content,
  DocumentParams,
  Metadata,
  ReactionBody,
  ReactionParams,
  ThreadParams,
} from './schemas.ts';
import type { Anchor } from '../thread.ts';

interface Parts {
  readonly comments: Comments;
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly workers: DocumentWorkers;
}

const strict = { additionalProperties: false } as const;
const config = { scopes: ['collab'], envelope: false as const };
const changing = { ...config, role: 'commenter' as const };
const base = '/documents/:name/blocknote';

const CommentPart = Type.Object({ body: Content, metadata: Type.Optional(Metadata) }, strict);
const CreateBody = Type.Object(
  { initialComment: CommentPart, metadata: Type.Optional(Metadata) },
  { ...strict, examples: [{ initialComment: { body: [] } }] },
);
const CommentBody = Type.Object({ comment: CommentPart }, { ...strict, examples: [{ comment: { body: [] } }] });
const Position = Type.Record(Type.String(), Type.Unknown(), { description: 'A Yjs relative position as JSON.' });
const SelectionBody = Type.Object(
  {
    selection: Type.Object(
      {
        prosemirror: Type.Optional(Type.Object({ head: Type.Integer(), anchor: Type.Integer() }, strict)),
        yjs: Type.Object({ head: Position, anchor: Position }, strict),
      },
      strict,
    ),
    field: Type.String({ default: 'document-store', maxLength: 200, description: 'The fragment of the editor.' }),
  },
  strict,
);
const ThreadAnswer = Type.Record(Type.String(), Type.Unknown());

/**
 * The routes for BlockNote's RESTYjsThreadStore below `/documents/:name/blocknote`, with its own bodies and answers, without the envelope.
 * That store reads threads from the mirror.
 */
export const createBlockNoteRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    createThread(scope, parts);
    deleteThread(scope, parts);
    resolveOrReopen(scope, parts);
    addThreadToDocument(scope, parts);
    addComment(scope, parts);
    updateComment(scope, parts);
    deleteComment(scope, parts);
    addReaction(scope, parts);
    deleteReaction(scope, parts);
  };

const schema = (operationId: string, summary: string) => ({
  tags: ['Comments for BlockNote'],
  operationId: `blockNote${operationId}`,
  summary,
  response: { 200: ThreadAnswer },
});

/** The thread in BlockNote's form, or its id if it was deleted. */
async function act({ comments, roles }: Parts, principal: Principal, document: string, command: Command) {
  const { thread } = await comments.do(document, command, commanderFor(roles, principal, document));
  return thread ? { type: 'thread', ...blockNoteThread(thread) } : { id: command.threadId };
}

function createThread(scope: RouteScope, parts: Parts): void {
  scope.post(
    base,
    {
      config: changing,
      schema: { ...schema('CreateThread', 'Begin a thread'), params: DocumentParams, body: CreateBody },
    },
    ({ params: { name }, body: { initialComment, metadata: threadMetadata }, principal }) =>
      act(parts, principal, name, {
        type: 'create',
        threadId: randomUUID(),
        commentId: randomUUID(),
        ref: null,
        content: initialComment.body,
        ...(initialComment.metadata && { metadata: initialComment.metadata }),
        ...(threadMetadata && { threadMetadata }),
      }),
  );
}

function deleteThread(scope: RouteScope, parts: Parts): void {
  scope.delete(
    `${base}/:thread`,
    { config: changing, schema: { ...schema('DeleteThread', 'Delete a thread'), params: ThreadParams } },
    ({ params: { name, thread: threadId }, principal }) =>
      act(parts, principal, name, { type: 'deleteThread', threadId }),
  );
}

function resolveOrReopen(scope: RouteScope, parts: Parts): void {
  for (const [path, type] of [
    ['resolve', 'resolve'],
    ['unresolve', 'reopen'],
  ] as const)
    scope.post(
      `${base}/:thread/${path}`,
      { config: changing, schema: { ...schema(`${path}Thread`, `${path} a thread`), params: ThreadParams } },
      ({ params: { name, thread: threadId }, principal }) => act(parts, principal, name, { type, threadId }),
    );
}

function addThreadToDocument(scope: RouteScope, parts: Parts): void {
  const { rooms, workers } = parts;
  scope.post(
    `${base}/:thread/addToDocument`,
    {
      config: changing,
      schema: {
        ...schema('AddThreadToDocument', 'Mark the range of a thread'),
        params: ThreadParams,
        body: SelectionBody,
      },
    },
    async ({ params: { name, thread: threadId }, body: { selection, field }, principal }) => {
      const ref: Anchor = { anchor: encode(selection.yjs.anchor), head: encode(selection.yjs.head), quote: '' };
      const answer = await act(parts, principal, name, { type: 'move', threadId, ref });
      await rooms.use(name, async (room) => {
        const { updates: pieces } = await room.state();
        const change = await workers.do('mark', { pieces, field, range: ref, threadId });
        if (change) await room.apply(change, { user: principal.id, kind: 'edit' });
      });
      return answer;
    },
  );
}

function addComment(scope: RouteScope, parts: Parts): void {
  scope.post(
    `${base}/:thread/comments`,
    {
      config: changing,
      schema: { ...schema('AddComment', 'Reply in a thread'), params: ThreadParams, body: CommentBody },
    },
    ({ params: { name, thread: threadId }, body: { comment }, principal }) =>
      act(parts, principal, name, {
        type: 'reply',
        threadId,
        commentId: randomUUID(),
        content: comment.body,
        ...(comment.metadata && { metadata: comment.metadata }),
      }),
  );
}

function updateComment(scope: RouteScope, parts: Parts): void {
  scope.put(
    `${base}/:thread/comments/:comment`,
    {
      config: changing,
      schema: { ...schema('UpdateComment', 'Change a comment'), params: CommentParams, body: CommentBody },
    },
    ({ params: { name, thread: threadId, comment: commentId }, body: { comment }, principal }) =>
      act(parts, principal, name, { type: 'edit', threadId, commentId, content: comment.body }),
  );
}

function deleteComment(scope: RouteScope, parts: Parts): void {
  scope.delete(
    `${base}/:thread/comments/:comment`,
    {
      config: changing,
      schema: {
        ...schema('DeleteComment', 'Delete a comment'),
        params: CommentParams,
        querystring: Type.Object({ soft: Type.Optional(Type.Enum(['true', 'false'])) }, strict),
      },
    },
    ({ params: { name, thread: threadId, comment: commentId }, principal }) =>
      act(parts, principal, name, { type: 'delete', threadId, commentId }),
  );
}

function addReaction(scope: RouteScope, parts: Parts): void {
  scope.post(
    `${base}/:thread/comments/:comment/reactions`,
    {
      config: changing,
      schema: { ...schema('AddReaction', 'React to a comment'), params: CommentParams, body: ReactionBody },
    },
    ({ params: { name, thread: threadId, comment: commentId }, body: { emoji }, principal }) =>
      act(parts, principal, name, { type: 'react', threadId, commentId, emoji, on: true }),
  );
}

function deleteReaction(scope: RouteScope, parts: Parts): void {
  scope.delete(
    `${base}/:thread/comments/:comment/reactions/:emoji`,
    { config: changing, schema: { ...schema('DeleteReaction', 'Remove a reaction'), params: ReactionParams } },
    ({ params: { name, thread: threadId, comment: commentId, emoji }, principal }) =>
      act(parts, principal, name, { type: 'react', threadId, commentId, emoji, on: false }),
  );
}

/** @throws CompanionError COMMENT_INVALID (400) if it is not a relative position. */
function encode(json: Readonly<Record<string, unknown>>): string {
  try {
    return base64(encodeRelativePosition(createRelativePositionFromJSON(json)));
  } catch (error) {
    throw errors.COMMENT_INVALID({ reason: 'its selection is not a Yjs relative position' }, { cause: error });
  }
}
