import { callerOf } from '@editor-companion/core/plugin';
import { type AnyAction, defineAction } from '../actions/action.ts';
import type { Participant } from '../room/types.ts';
import { Choice, ListPayload, SuggestBody } from './schemas.ts';
import type { Suggestions } from './suggestions.ts';

const LIMIT = 200;

/** The suggestion actions of the socket. */
export const suggestionActions = (suggestions: Suggestions): readonly AnyAction[] => [
  defineAction({
    name: 'suggestion.list',
    role: 'viewer',
    payload: ListPayload,
    async handle({ name }, participant, { after = 0, limit = LIMIT, ...options }) {
      return {
        event: 'suggestion.list',
        ...(await suggestions.list(name, { after, limit, ...options }, turnOf(participant))),
      };
    },
  }),
  ...(['accept', 'reject'] as const).map((verdict) =>
    defineAction({
      name: `suggestion.${verdict}`,
      role: verdict === 'accept' ? 'editor' : 'commenter',
      payload: Choice,
      async handle({ name }, participant, choice) {
        const settled = await suggestions.settle(name, verdict, choice, participant.principal, turnOf(participant));
        return { event: 'suggestion.done', ...settled };
      },
    }),
  ),
  defineAction({
    name: 'suggestion.create',
    role: 'commenter',
    payload: SuggestBody,
    async handle({ name }, participant, body) {
      const made = await suggestions.suggest(name, body, participant.principal, turnOf(participant));
      return { event: 'suggestion.done', ...made };
    },
  }),
];

/** Users take turns. */
const turnOf = ({ principal }: Participant) => ({ caller: callerOf(principal, '') });
