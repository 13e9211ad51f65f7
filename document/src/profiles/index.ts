import type { DocumentNode } from '../json.ts';
import { checkSize, limitsOf } from '../limits.ts';
import { modelOf, schemaOf } from '../model/document-model.ts';
import type { ModelOptions } from '../model/document-model.ts';
import { addedForms } from './engine/added-forms.ts';
import { blocknote } from './blocknote/index.ts';
import { Changes } from './engine/changes.ts';
import type { ProfileWarning } from './engine/changes.ts';
import { PROFILES } from './names.ts';
import type { ProfileId } from './names.ts';
import type { Profile, ProfileContext } from './profile.ts';
import { prosemirror } from './prosemirror/index.ts';
import { starterkit, starterkit2 } from './starterkit/index.ts';
import { umo } from './umo/index.ts';

export { isProfileId, PROFILE_IDS, profiles } from './names.ts';
export type { ProfileId, ProfileWarning };

const all: Readonly<Record<ProfileId, Profile>> = { starterkit, starterkit2, umo, blocknote, prosemirror };

/** The result of a mapping, and its warnings. */
export interface Mapped<Content = unknown> {
  content: Content;
  warnings: readonly ProfileWarning[];
}

/**
 * Converts a document to another editor's format. The result is valid under that editor's schema and contains all text. BlockNote's content
 * is a list of blocks, that of the others a `doc` node.
 * @example
 * const { content, warnings } = toProfile(imported.content, 'umo');
 * editor.commands.setContent(content);
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toProfile(document: DocumentNode, id: ProfileId, options: ModelOptions = {}): Mapped {
  checkSize(document, limitsOf());
  const { context, changes } = begin(id, options);
  const content = all[id].to(document, context);
  return { content, warnings: changes.warnings };
}

/**
 * Converts another editor's document. Content that only that editor has is kept by its name, or in an attribute with the editor's name, so
 * that `toProfile` restores it.
 * @throws DocumentError DOCUMENT_INVALID if the value is no document at all, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function fromProfile(content: unknown, id: ProfileId, options: ModelOptions = {}): Mapped<DocumentNode> {
  const { context, changes } = begin(id, options);
  const document = all[id].from(content, context);
  return { content: document, warnings: changes.warnings };
}

function begin(id: ProfileId, options: ModelOptions): { context: ProfileContext; changes: Changes } {
  const changes = new Changes(PROFILES[id].title);
  const schema = schemaOf(options);
  return { changes, context: { changes, schema, added: addedForms(options.model ?? modelOf(schema), id) } };
}
