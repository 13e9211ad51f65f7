import type { Schema } from '@tiptap/pm/model';
import type { DocumentNode } from '../json.ts';
import type { AddedForms } from './engine/added-forms.ts';
import type { Changes } from './engine/changes.ts';

/** What a mapping needs besides the document. */
export interface ProfileContext {
  readonly changes: Changes;
  /** The schema of our documents. */
  readonly schema: Schema;
  readonly added: AddedForms;
}

/** An editor whose documents this package understands and writes. */
export interface Profile<Content = unknown> {
  readonly id: string;
  /** The editor's name. */
  readonly title: string;
  /** Which version of it the mapping was made for. */
  readonly editor: string;
  /** Changes when a mapping changes; part of cache keys. */
  readonly version: string;
  /** A valid document of the editor. */
  readonly to: (document: DocumentNode, context: ProfileContext) => Content;
  readonly from: (content: unknown, context: ProfileContext) => DocumentNode;
}
