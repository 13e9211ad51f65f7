import type { CheckedText } from '../content/template-text.ts';
import { idOfOwner } from '@editor-companion/core/plugin';
import type { TemplateRow, Visibility } from './database.ts';

/** A template as lists show it. Times are milliseconds since the epoch. */
export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: string[];
  /** Where its picture is; null until there is one. */
  readonly thumbnail: string | null;
  /** Comes with the server and cannot be changed. */
  readonly readOnly: boolean;
  /** Id of who made it; null where that is not known, or it comes with the server. */
  readonly owner: string | null;
  /** Whether everybody of the tenant sees it, or its owner alone. */
  readonly visibility: Visibility;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a person decides on in a template. */
export interface TemplateFields {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly text: CheckedText;
}

/** Hexadecimal digits of a file's hash that stand for it in an address: 80 bits, which nobody guesses. */
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

/** The entity tag of what is shown of a template: its revision, and its picture, which comes later. */
export const entityTagOf = (row: Pick<TemplateRow, 'id' | 'revision' | 'thumbnail'>): string =>
  `"${revisionOf(row)}.${pictureVersion(row.thumbnail ?? '').slice(0, TAG_LENGTH)}"`;

/** If-Match (RFC 9110, 13.1.1), strongly; only that a picture was made meanwhile stands in no change's way. */
export const isOfRevision = (header: string, row: Pick<TemplateRow, 'id' | 'revision'>): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().startsWith(`"${revisionOf(row)}.`));

const revisionOf = ({ id, revision }: Pick<TemplateRow, 'id' | 'revision'>): string =>
  `${id.slice(0, TAG_LENGTH)}-${revision}`;
