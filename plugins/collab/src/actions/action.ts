import type { DocumentRole, Static, TSchema } from '@editor-companion/core/plugin';
import type { Participant, Room, StatelessMessage } from '../room/types.ts';
import type { AnswerOf, PayloadOf } from './declared.ts';

/** A request of a client on the socket, besides the document itself: `{"action":"version.create","requestId":"7","name":"Draft"}`. */
export interface Action<Payload extends TSchema = TSchema, Name extends string = string> {
  /** The noun, a dot, the verb: `version.create`. */
  readonly name: Name;
  /** Other names of the action, as existing clients send them. */
  readonly aliases?: readonly string[];
  /** The weakest role that may request it. */
  readonly role: DocumentRole;
  /** The message's members besides `action` and `requestId`: an object schema that refuses unknown members. */
  readonly payload: Payload;
  /**
   * Does the work. The return value is sent to the requester only, with the `requestId` of the request; send notices for others through
   * `room.broadcast`. A CompanionError is sent to the requester as
   * `{"event":"error","action":…,"requestId":…,"error":CODE,"message":…,"details":[…]}`.
   */
  handle(room: Room, participant: Participant, payload: Static<Payload>): AnswerOf<Name> | Promise<AnswerOf<Name>>;
}

/**
 * Declares an action. Its payload is typed by its schema. If the client package lists the action (`wire-actions`), payload and answer must
 * match that list.
 * @example
 * defineAction({
 *   name: 'version.create', role: 'editor',
 *   payload: Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })) }, { additionalProperties: false }),
 *   async handle(room, { principal }, { name }) {
 *     const version = await versions.create(room, principal, name);
 *     room.broadcast({ event: 'version.created', version: version.version });
 *   },
 * });
 */
export const defineAction = <const Name extends string, const Payload extends TSchema>(
  action: Action<Payload, Name> & { readonly payload: PayloadOf<Name, Payload> },
): Action<Payload, Name> => Object.freeze(action);

/** Actions with any payload, for tables. */
export type AnyAction = Omit<Action, 'handle'> & {
  handle(
    room: Room,
    participant: Participant,
    payload: never,
  ): StatelessMessage | undefined | void | Promise<StatelessMessage | undefined | void>;
};
