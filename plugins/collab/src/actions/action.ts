import type { DocumentRole, Static, TSchema } from '@editor-companion/core/plugin';
import type { Participant, Room, StatelessMessage } from '../room/types.ts';
import type { AnswerOf, PayloadOf } from './declared.ts';

/** Something that clients can ask for beside the document: `{"action":"version.create","requestId":"7","name":"Draft"}`. */
export interface Action<Payload extends TSchema = TSchema, Name extends string = string> {
  /** `version.create`: the noun, a dot, the verb. */
  readonly name: Name;
  /** Other names of the same thing, as existing clients send them. */
  readonly aliases?: readonly string[];
  /** The weakest role that may ask for it. */
  readonly role: DocumentRole;
  /** The message's members besides `action` and `requestId`; an object schema that refuses unknown members. */
  readonly payload: Payload;
  /**
   * Does it. What it returns is sent to the asker alone, with the `requestId` of the question; what others shall see goes out
   * through `room.broadcast`. A CompanionError goes to the asker as
   * `{"event":"error","action":…,"requestId":…,"error":CODE,"message":…,"details":[…]}`.
   */
  handle(room: Room, participant: Participant, payload: Static<Payload>): AnswerOf<Name> | Promise<AnswerOf<Name>>;
}

/**
 * Declares an action, so that its payload is typed by its schema, and both payload and answer are what the list of the clients says (`wire-actions`), where it
 * has the action.
 *
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

/** Actions of any payload, for tables of them. */
export type AnyAction = Omit<Action, 'handle'> & {
  handle(
    room: Room,
    participant: Participant,
    payload: never,
  ): StatelessMessage | undefined | void | Promise<StatelessMessage | undefined | void>;
};
