import type { Actions } from '@editor-companion/client/wire-actions';
import type { Static, TSchema } from '@editor-companion/core/plugin';
import type { StatelessMessage } from '../room/types.ts';

/*
 * Ties the actions of this server to the list that its clients use: an action of that list accepts everything that they send, and returns
 * everything that they read.
 */

/** The answer of an action: as the client package lists it, or any for an unlisted action. */
export type AnswerOf<Name extends string> = Name extends keyof Actions
  ? { readonly event: string } & Plain<Actions[Name]['answer']>
  : StatelessMessage | undefined | void;

/** The schema of an action's payload; `never` if it would refuse payloads that the list allows. */
export type PayloadOf<Name extends string, Payload extends TSchema> = Name extends keyof Actions
  ? Takes<Unchanging<Static<Payload>>, Actions[Name]['ask']> extends true
    ? Payload
    : never
  : Payload;

/** Whether every sent member is known and has an overlapping type. */
type Takes<Taken, Sent> = string extends keyof Sent
  ? true
  : [Exclude<keyof Sent, keyof Taken>] extends [never]
    ? false extends { [Key in keyof Sent & keyof Taken]-?: Overlaps<Taken[Key], Sent[Key]> }[keyof Sent & keyof Taken]
      ? false
      : true
    : false;

/** The same members as an anonymous type, which is assignable to a message type. */
type Plain<Members> = { readonly [Key in keyof Members]: Members[Key] };
type Overlaps<One, Other> = [One] extends [Other] ? true : [Other] extends [One] ? true : false;

/** Schemas yield mutable arrays and members, but messages are read only. */
type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
    : Value;
