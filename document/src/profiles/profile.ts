import type { Schema } from '@tiptap/pm/model';
import type { DocumentNode } from '../json.ts';
import type { AddedForms } from './engine/added-forms.ts';
import type { Changes } from './engine/changes.ts';
import type { ProfileId } from './names.ts';

/** The context of a mapping. */
export interface ProfileContext {
  readonly changes: Changes;
  /** The schema of the product's documents. */
  readonly schema: Schema;
  readonly added: AddedForms;
}

/** An editor whose documents this package reads and writes. */
export interface Profile<Content = unknown> {
  readonly id: ProfileId;
  /** Returns a valid document of the editor. */
  readonly to: (document: DocumentNode, context: ProfileContext) => Content;
  readonly from: (content: unknown, context: ProfileContext) => DocumentNode;
}
