import { Type } from '@editor-companion/core/plugin';
import { defineAction, type AnyAction } from '../actions/action.ts';
import type { Access } from './access.ts';
import { Message, Reason } from './schemas.ts';

const strict = { additionalProperties: false } as const;

/** Participants and the owners' measures, over the socket. */
export const accessActions = (access: Access): readonly AnyAction[] => [
  defineAction({
    name: 'people.list',
    role: 'viewer',
    payload: Type.Object({}, strict),
    handle: async ({ name }) => ({ event: 'people.list', people: await access.people(name) }),
  }),
  defineAction({
    name: 'people.send-away',
    role: 'owner',
    payload: Type.Object(
      { user: Type.String({ minLength: 1, maxLength: 512 }), reason: Type.Optional(Reason) },
      strict,
    ),
    async handle({ name }, { principal }, { user, reason }) {
      await access.sendAway(name, user, principal, { reason });
      return { event: 'people.sent-away', user };
    },
  }),
  defineAction({
    name: 'document.lock',
    role: 'owner',
    payload: Type.Object({ message: Type.Optional(Message) }, strict),
    async handle({ name }, { principal }, { message }) {
      await access.lock(name, principal, { reason: message });
      return { event: 'document.locked', message: message ?? '', until: null };
    },
  }),
  defineAction({
    name: 'document.unlock',
    role: 'owner',
    payload: Type.Object({}, strict),
    async handle({ name }, { principal }) {
      await access.unlock(name, principal);
      return { event: 'document.unlocked' };
    },
  }),
];
