import { randomUUID } from 'node:crypto';
import type { Principal, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { Roles } from '../../roles.ts';
import type { Command } from '../command.ts';
import { commanderFor } from './commander.ts';
import type { Comments } from '../comments.ts';
import {
  CommentParams,
  CreateBody,
  DocumentParams,
  EditBody,
  ListQuery,
  MoveBody,
  ReactionBody,
  ReactionParams,
  ReplyBody,
  Thread,
  ThreadList,
  ThreadOrGone,
  ThreadParams,
} from './schemas.ts';
import { commentErrors as errors } from '../errors.ts';
import type { Thread as ThreadData } from '../thread.ts';

interface Parts {
  readonly comments: Comments;
  readonly roles: Roles;
}

const config = { scopes: ['collab'] };
const changing = { ...config, role: 'commenter' as const };
const schema = (operationId: string, summary: string) => ({ tags: ['Comments'], operationId, summary });

/** REST routes for comments. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    listThreads(scope, parts);
    createThread(scope, parts);
    readThread(scope, parts);
    deleteThread(scope, parts);
    resolveOrReopen(scope, parts);
    moveThread(scope, parts);
    replyToThread(scope, parts);
    editComment(scope, parts);
    deleteComment(scope, parts);
    addReaction(scope, parts);
    removeReaction(scope, parts);
  };

const act = async (
  { comments, roles }: Parts,
  principal: Principal,
  document: string,
  command: Command,
): Promise<ThreadData | null> =>
  (await comments.do(document, command, commanderFor(roles, principal, document))).thread;

/** For commands that never delete the thread. @throws CompanionError THREAD_NOT_FOUND (404). */
async function change(parts: Parts, principal: Principal, document: string, command: Command): Promise<ThreadData> {
  const thread = await act(parts, principal, document, command);
  if (thread) return thread;
  throw errors.THREAD_NOT_FOUND({ document, thread: command.threadId });
}

function listThreads(scope: RouteScope, { comments, roles }: Parts): void {
  scope.get(
    '/documents/:name/threads',
    {
      config,
      schema: {
        ...schema('listThreads', "List a document's comment threads"),
        params: DocumentParams,
        querystring: ListQuery,
        response: { 200: ThreadList },
      },
    },
    async ({ params: { name }, query: { since, limit }, principal }) => {
      roles.require(principal, name, 'viewer');
      return comments.since(name, since, limit);
    },
  );
}

function createThread(scope: RouteScope, parts: Parts): void {
  scope.post(
    '/documents/:name/threads',
    {
      config: changing,
      schema: {
        ...schema('createThread', 'Begin a thread'),
        description: 'With an `id` of your own the request can be repeated safely.',
        params: DocumentParams,
        body: CreateBody,
        response: { 201: Thread },
      },
    },
    async ({ params: { name }, body, principal }, reply) => {
      const { id: threadId = randomUUID(), commentId = randomUUID(), ref = null, ...rest } = body;
      const thread = await change(parts, principal, name, { type: 'create', threadId, commentId, ref, ...rest });
      return reply.code(201).send(thread);
    },
  );
}

function readThread(scope: RouteScope, { comments, roles }: Parts): void {
  scope.get(
    '/documents/:name/threads/:thread',
    {
      config,
      schema: { ...schema('readThread', 'Read a thread'), params: ThreadParams, response: { 200: Thread } },
    },
    async ({ params: { name, thread }, principal }) => {
      roles.require(principal, name, 'viewer');
      return comments.get(name, thread);
    },
  );
}

function deleteThread(scope: RouteScope, parts: Parts): void {
  scope.delete(
    '/documents/:name/threads/:thread',
    {
      config: changing,
      schema: {
        ...schema('deleteThread', 'Delete a thread'),
        params: ThreadParams,
        response: { 200: ThreadOrGone },
      },
    },
    ({ params: { name, thread }, principal }) =>
      act(parts, principal, name, { type: 'deleteThread', threadId: thread }),
  );
}

function resolveOrReopen(scope: RouteScope, parts: Parts): void {
  for (const type of ['resolve', 'reopen'] as const)
    scope.post(
      `/documents/:name/threads/:thread/${type}`,
      {
        config: changing,
        schema: {
          ...schema(`${type}Thread`, type === 'resolve' ? 'Resolve a thread' : 'Reopen a thread'),
          params: ThreadParams,
          response: { 200: Thread },
        },
      },
      ({ params: { name, thread }, principal }) => change(parts, principal, name, { type, threadId: thread }),
    );
}

function moveThread(scope: RouteScope, parts: Parts): void {
  scope.put(
    '/documents/:name/threads/:thread/ref',
    {
      config: changing,
      schema: {
        ...schema('moveThread', 'Change the range of a thread'),
        params: ThreadParams,
        body: MoveBody,
        response: { 200: Thread },
      },
    },
    ({ params: { name, thread }, body: { ref }, principal }) =>
      change(parts, principal, name, { type: 'move', threadId: thread, ref }),
  );
}

function replyToThread(scope: RouteScope, parts: Parts): void {
  scope.post(
    '/documents/:name/threads/:thread/comments',
    {
      config: changing,
      schema: {
        ...schema('replyToThread', 'Reply in a thread'),
        params: ThreadParams,
        body: ReplyBody,
        response: { 201: Thread },
      },
    },
    async ({ params: { name, thread: threadId }, body, principal }, reply) => {
      const { id: commentId = randomUUID(), ...rest } = body;
      const thread = await change(parts, principal, name, { type: 'reply', threadId, commentId, ...rest });
      return reply.code(201).send(thread);
    },
  );
}

function editComment(scope: RouteScope, parts: Parts): void {
  scope.put(
    '/documents/:name/threads/:thread/comments/:comment',
    {
      config: changing,
      schema: {
        ...schema('editComment', 'Change a comment'),
        params: CommentParams,
        body: EditBody,
        response: { 200: Thread },
      },
    },
    ({ params: { name, thread: threadId, comment: commentId }, body: { content }, principal }) =>
      change(parts, principal, name, { type: 'edit', threadId, commentId, content }),
  );
}

function deleteComment(scope: RouteScope, parts: Parts): void {
  scope.delete(
    '/documents/:name/threads/:thread/comments/:comment',
    {
      config: changing,
      schema: {
        ...schema('deleteComment', 'Delete a comment; deleting the last one deletes the thread'),
        params: CommentParams,
        response: { 200: ThreadOrGone },
      },
    },
    ({ params: { name, thread: threadId, comment: commentId }, principal }) =>
      act(parts, principal, name, { type: 'delete', threadId, commentId }),
  );
}

function addReaction(scope: RouteScope, parts: Parts): void {
  scope.post(
    '/documents/:name/threads/:thread/comments/:comment/reactions',
    {
      config: changing,
      schema: {
        ...schema('addReaction', 'React to a comment'),
        params: CommentParams,
        body: ReactionBody,
        response: { 200: Thread },
      },
    },
    ({ params: { name, thread: threadId, comment: commentId }, body: { emoji }, principal }) =>
      change(parts, principal, name, { type: 'react', threadId, commentId, emoji, on: true }),
  );
}

function removeReaction(scope: RouteScope, parts: Parts): void {
  scope.delete(
    '/documents/:name/threads/:thread/comments/:comment/reactions/:emoji',
    {
      config: changing,
      schema: {
        ...schema('removeReaction', 'Remove a reaction'),
        params: ReactionParams,
        response: { 200: Thread },
      },
    },
    ({ params: { name, thread: threadId, comment: commentId, emoji }, principal }) =>
      change(parts, principal, name, { type: 'react', threadId, commentId, emoji, on: false }),
  );
}
