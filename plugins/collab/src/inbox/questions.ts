import type { Principal, Static, TSchema } from '@editor-companion/core/plugin';
import type { AnswerOf, PayloadOf } from '../actions/declared.ts';
import type { StatelessMessage } from '../room/types.ts';
import type { Inbox } from './inbox.ts';
import { IdsPayload, ListPayload, MarkPayload, NoPayload, PreferencesBody } from './schemas.ts';

const PAGE = 50;

/** A request about the inbox, on the socket of a document or on that of the inbox. */
export interface Question<Payload extends TSchema = TSchema, Name extends string = string> {
  readonly name: Name;
  readonly payload: Payload;
  answer(principal: Principal, payload: Static<Payload>): Promise<AnswerOf<Name>>;
}

/** Requests with any payload, for tables. */
export type AnyQuestion = Omit<Question, 'answer'> & {
  answer(principal: Principal, payload: never): Promise<StatelessMessage>;
};

const question = <const Name extends string, const Payload extends TSchema>(
  one: Question<Payload, Name> & { readonly payload: PayloadOf<Name, Payload> },
): Question<Payload, Name> => one;

/** All requests about the inbox. REST has the same. */
export const inboxQuestions = (inbox: Inbox): readonly AnyQuestion[] => [
  question({
    name: 'inbox.list',
    payload: ListPayload,
    answer: async (principal, { before, unread = false, limit = PAGE }) => ({
      event: 'inbox.list',
      ...(await inbox.list(principal, { before, unread, limit })),
    }),
  }),
  question({
    name: 'inbox.count',
    payload: NoPayload,
    answer: async (principal) => ({ event: 'inbox.count', unread: await inbox.count(principal) }),
  }),
  question({
    name: 'inbox.mark',
    payload: MarkPayload,
    answer: async (principal, { ids, read = true }) => ({
      event: 'inbox.done',
      unread: await inbox.mark(principal, ids, read),
    }),
  }),
  question({
    name: 'inbox.delete',
    payload: IdsPayload,
    answer: async (principal, { ids }) => ({ event: 'inbox.done', unread: await inbox.remove(principal, ids) }),
  }),
  question({
    name: 'inbox.preferences',
    payload: NoPayload,
    answer: async (principal) => ({ event: 'inbox.preferences', ...(await inbox.preferences(principal)) }),
  }),
  question({
    name: 'inbox.configure',
    payload: PreferencesBody,
    answer: async (principal, change) => ({
      event: 'inbox.preferences',
      ...(await inbox.configure(principal, change)),
    }),
  }),
];
