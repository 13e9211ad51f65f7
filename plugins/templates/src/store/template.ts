import type { CheckedText } from '../content/template-text.ts';
import { idOfOwner } from '@editor-companion/core/plugin';
import type { TemplateRow, Visibility } from './database.ts';

/** A template in the form of lists. Times are milliseconds since the epoch. */
export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: string[];
  /** The address of its picture; null until there is one. */
  readonly thumbnail: string | null;
  /** Whether it is built in and cannot be changed. */
  readonly readOnly: boolean;
  /** The id of its maker; null if unknown or for a built-in template. */
  readonly owner: string | null;
  /** Whether everybody of the tenant may see it, or only its owner. */
  readonly visibility: Visibility;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The editable members of a template. */
export interface TemplateFields {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly text: CheckedText;
}

/** The number of hexadecimal digits of a file's hash in an address: 80 bits, which nobody can guess. */
const VERSION_LENGTH = 20;
const TAG_LENGTH = 12;

export const pictureVersion = (fileId: string): string => fileId.slice(0, VERSION_LENGTH);

/** @param addressOf makes an address for callers of a path. */
export const toSummary = (
  row: Omit<TemplateRow, 'search' | 'size'>,
  addressOf: (path: string) => string,
): TemplateSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  tags: JSON.parse(row.tags) as string[],
  thumbnail:
    row.thumbnail === null ? null : addressOf(`/template/${row.id}/thumbnail?v=${pictureVersion(row.thumbnail)}`),
  readOnly: row.seed !== null,
  owner: idOfOwner(row.owner),
  visibility: row.visibility,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The entity tag of a template's visible state: its revision, and its picture, which is made later. */
export const entityTagOf = (row: Pick<TemplateRow, 'id' | 'revision' | 'thumbnail'>): string =>
  `"${revisionOf(row)}.${pictureVersion(row.thumbnail ?? '').slice(0, TAG_LENGTH)}"`;

/** Evaluates If-Match (RFC 9110, 13.1.1) with strong comparison, except that a new picture does not prevent a change. */
export const isOfRevision = (header: string, row: Pick<TemplateRow, 'id' | 'revision'>): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().startsWith(`"${revisionOf(row)}.`));

const revisionOf = ({ id, revision }: Pick<TemplateRow, 'id' | 'revision'>): string =>
  `${id.slice(0, TAG_LENGTH)}-${revision}`;
