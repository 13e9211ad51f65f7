import { randomUUID } from 'node:crypto';
import { Type } from '@editor-companion/core/plugin';
import type { Static, TSchema } from '@editor-companion/core/plugin';
import type { Actions } from '@editor-companion/client/wire-actions';
import { type AnyAction, defineAction } from '../../actions/action.ts';
import type { AnswerOf, PayloadOf } from '../../actions/declared.ts';
import type { Command } from '../command.ts';
import { commanderOf } from './commander.ts';
import type { Comments } from '../comments.ts';
import { Anchor, Content, Emoji, Id, Metadata } from './schemas.ts';

/** The default number of threads in an answer. */
const PAGE = 200;
const strict = { additionalProperties: false } as const;

type ThreadAction = Exclude<Extract<keyof Actions, `comment.${string}`>, 'comment.list'>;

/** An action that changes a thread. Its answer has the position and the changed thread. */
const change = <const Name extends ThreadAction, const Payload extends TSchema>(
  comments: Comments,
  name: Name,
  payload: Payload & PayloadOf<Name, Payload>,
  commandOf: (payload: Static<Payload>) => Command,
): AnyAction => ({
  name,
  role: 'commenter',
  payload,
  async handle(room, participant, sent): Promise<AnswerOf<ThreadAction>> {
    const { seq, thread } = await comments.do(room.name, commandOf(sent), commanderOf(participant));
    return { event: 'comment.done', seq, thread };
  },
});

/** The comment actions of the socket. */
export const commentActions = (comments: Comments): readonly AnyAction[] => [
  defineAction({
    name: 'comment.list',
    role: 'viewer',
    payload: Type.Object(
      {
        since: Type.Optional(Type.Integer({ minimum: 0 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    async handle(room, _participant, { since = 0, limit = PAGE }) {
      return { event: 'comment.list', since, ...(await comments.since(room.name, since, limit)) };
    },
  }),
  change(
    comments,
    'comment.create',
    Type.Object(
      {
        threadId: Id,
        commentId: Type.Optional(Id),
        content: Content,
        ref: Type.Optional(Anchor),
        metadata: Type.Optional(Metadata),
        threadMetadata: Type.Optional(Metadata),
      },
      strict,
    ),
    ({ commentId = randomUUID(), ref = null, ...sent }) => ({ type: 'create', commentId, ref, ...sent }),
  ),
  change(
    comments,
    'comment.reply',
    Type.Object(
      {
        threadId: Id,
        commentId: Id,
        content: Content,
        replyId: Type.Optional(Id),
        metadata: Type.Optional(Metadata),
      },
      strict,
    ),
    (sent) => ({ type: 'reply', ...sent }),
  ),
  change(comments, 'comment.edit', Type.Object({ threadId: Id, commentId: Id, content: Content }, strict), (sent) => ({
    type: 'edit',
    ...sent,
  })),
  change(comments, 'comment.delete', Type.Object({ threadId: Id, commentId: Id }, strict), (sent) => ({
    type: 'delete',
    ...sent,
  })),
  change(comments, 'comment.delete-thread', Type.Object({ threadId: Id }, strict), (sent) => ({
    type: 'deleteThread',
    ...sent,
  })),
  change(comments, 'comment.resolve', Type.Object({ threadId: Id }, strict), (sent) => ({ type: 'resolve', ...sent })),
  change(comments, 'comment.reopen', Type.Object({ threadId: Id }, strict), (sent) => ({ type: 'reopen', ...sent })),
  change(
    comments,
    'comment.react',
    Type.Object({ threadId: Id, commentId: Id, emoji: Emoji, on: Type.Optional(Type.Boolean()) }, strict),
    ({ on = true, ...sent }) => ({ type: 'react', on, ...sent }),
  ),
  change(comments, 'comment.move', Type.Object({ threadId: Id, ref: Anchor }, strict), (sent) => ({
    type: 'move',
    ...sent,
  })),
];
