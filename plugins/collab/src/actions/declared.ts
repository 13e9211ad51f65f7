import type { Actions } from '@editor-companion/client/wire-actions';
import type { Static, TSchema } from '@editor-companion/core/plugin';
import type { StatelessMessage } from '../room/types.ts';

/*
 * Ties the actions of this server to the list that its clients are written against: an action of that list takes all that they send, and answers what they read.
 */

/** What an action answers: as the list says, or whatever one says that is not in it. */
export type AnswerOf<Name extends string> = Name extends keyof Actions
  ? { readonly event: string } & Plain<Actions[Name]['answer']>
  : StatelessMessage | undefined | void;

/** The schema of an action's payload; `never` where it would refuse what the list lets clients send. */
export type PayloadOf<Name extends string, Payload extends TSchema> = Name extends keyof Actions
  ? Takes<Unchanging<Static<Payload>>, Actions[Name]['ask']> extends true
    ? Payload
    : never
  : Payload;

/** Whether each member that is sent is known, and of a type that overlaps. */
type Takes<Taken, Sent> = string extends keyof Sent
  ? true
  : [Exclude<keyof Sent, keyof Taken>] extends [never]
    ? false extends { [Key in keyof Sent & keyof Taken]-?: Overlaps<Taken[Key], Sent[Key]> }[keyof Sent & keyof Taken]
      ? false
      : true
    : false;

/** The same members without the name of an interface, so that it is a message as any other. */
type Plain<Members> = { readonly [Key in keyof Members]: Members[Key] };
type Overlaps<One, Other> = [One] extends [Other] ? true : [Other] extends [One] ? true : false;

/** Schemas make arrays and members that may be written to; what is sent is only read. */
type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
    : Value;
