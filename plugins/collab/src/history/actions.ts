import { callerOf, Type } from '@editor-companion/core/plugin';
import { type AnyAction, defineAction } from '../actions/action.ts';
import { FieldName } from '../fields/schemas.ts';
import type { Participant } from '../room/types.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { versionErrors } from '../versions/errors.ts';
import type { History } from './history.ts';
import { TimelinePlace } from './schemas.ts';
import type { Timeline } from './timeline.ts';

const strict = { additionalProperties: false } as const;
const VersionNumber = Type.Integer({ minimum: 1 });
/** The maximum number of passages in an answer. Lower than through REST, since the answer is one message. */
const MAX_PASSAGES = 2000;
const PASSAGES = 500;
const ACTIVITIES = 50;

interface Parts {
  readonly history: History;
  readonly workers: DocumentWorkers;
  readonly timeline: Timeline;
  /** The maximum size of an answer in bytes. */
  readonly maxBytes: number;
}

/** The history actions of the socket. */
export const historyActions = ({ history, workers, timeline, maxBytes }: Parts): readonly AnyAction[] => [
  defineAction({
    name: 'document.blame',
    role: 'viewer',
    payload: Type.Object(
      {
        field: Type.Optional(FieldName),
        after: Type.Optional(Type.Integer({ minimum: 0 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PASSAGES })),
      },
      strict,
    ),
    async handle({ name }, participant, { field, after = 0, limit = PASSAGES }) {
      const turn = turnOf(participant);
      const { seq, input } = await history.blame(name, { field, after, limit }, turn);
      return { event: 'document.blame', seq, ...(await workers.do('blame', input, turn)) };
    },
  }),
  defineAction({
    name: 'document.timeline',
    role: 'viewer',
    payload: Type.Object(
      {
        before: Type.Optional(TimelinePlace),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        user: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
      },
      strict,
    ),
    async handle({ name }, _participant, { limit = ACTIVITIES, ...query }) {
      return { event: 'document.timeline', ...(await timeline.page(name, { ...query, limit })) };
    },
  }),
  defineAction({
    name: 'version.changes',
    role: 'viewer',
    payload: Type.Object(
      { from: VersionNumber, to: Type.Optional(VersionNumber), field: Type.Optional(FieldName) },
      strict,
    ),
    async handle({ name }, participant, { from, to, field }) {
      const turn = turnOf(participant);
      const input = await history.changes(name, { from, to, form: 'json', field }, turn);
      // Bytes show their size without a second serialisation.
      const body = await workers.answer('changes', input, { from, to: to ?? null }, turn);
      const fits = { bytes: body.length, limit: maxBytes };
      if (body.length > maxBytes)
        throw versionErrors.VERSION_TOO_LARGE({ ...fits, document: name, version: from, rest: '/changes' });
      const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: object };
      return { event: 'version.changes', ...data };
    },
  }),
];

/** Users take turns. */
const turnOf = ({ principal }: Participant) => ({ caller: callerOf(principal, '') });
