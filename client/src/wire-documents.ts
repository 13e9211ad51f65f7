import type { Author, Role } from './wire.ts';

/*
 * What the server and its clients send each other about managing documents. Types only: the server imports them from here, so that a shape
 * is written once.
 */

/** Somebody who takes part in a document right now. */
export interface Person {
  readonly user: Author;
  readonly kind: 'anonymous' | 'user' | 'server';
  /** What they may do in it now. */
  readonly role: Role;
  /** Windows, devices, programs. */
  readonly connections: number;
}

/** Messages beside the document, from the server to everybody or to one. */
export type DocumentNotice =
  | { readonly event: 'document.locked'; readonly message: string; readonly until: number | null }
  | { readonly event: 'document.unlocked' }
  /** The document goes on under the name `to`; told to those who may read it there. */
  | { readonly event: 'document.renamed'; readonly to: string }
  | { readonly event: 'document.sent-away'; readonly reason: string };
