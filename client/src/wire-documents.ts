import type { Author, Role } from './wire.ts';

/*
 * Messages between the server and its clients about managing documents. Types only: the server imports them from here, so that a shape is
 * written once.
 */

/** A person who takes part in a document now. */
export interface Person {
  readonly user: Author;
  readonly kind: 'anonymous' | 'user' | 'server';
  /** The person's current role in it. */
  readonly role: Role;
  /** The number of windows, devices and programs. */
  readonly connections: number;
}

/** Messages of the server besides the document, to everybody or to one client. */
export type DocumentNotice =
  | { readonly event: 'document.locked'; readonly message: string; readonly until: number | null }
  | { readonly event: 'document.unlocked' }
  /** The document was renamed to `to`. Sent to those who may read it there. */
  | { readonly event: 'document.renamed'; readonly to: string }
  | { readonly event: 'document.sent-away'; readonly reason: string };
