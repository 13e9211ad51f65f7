import { idOfOwner } from '@editor-companion/core/plugin';
import { ROOT, type AssetRow } from './database.ts';
import type { AssetType } from './kinds.ts';

/** A file or folder as the routes return it. Members that folders lack are null. */
export interface Asset {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly type: AssetType;
  readonly mimeType: string | null;
  /** The size in bytes. 0 for folders. */
  readonly size: number;
  readonly url: string | null;
  readonly thumbnail?: string;
  /** The id of its creator. Null if unknown. */
  readonly owner: string | null;
  /** `shared`: everybody in the tenant sees it. `private`: only its owner does. */
  readonly visibility: 'private' | 'shared';
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The number of hexadecimal digits of a file's hash in its URL. */
const VERSION_LENGTH = 20;

export const versionOf = (fileId: string): string => fileId.slice(0, VERSION_LENGTH);

/** The name under which the files service knows the owner of an asset's files. */
export const ownerOf = (id: string): string => `mock-asset:${id}`;

/** @param addressOf makes an address for callers of a path. */
export const toAsset = (row: AssetRow, addressOf: (path: string) => string): Asset => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  type: row.type,
  mimeType: row.media_type,
  size: row.size,
  url: row.file_id === null ? null : addressOf(`/mock/file/${row.id}/content?v=${versionOf(row.file_id)}`),
  ...(row.thumbnail !== null && {
    thumbnail: addressOf(`/mock/file/${row.id}/thumbnail?v=${versionOf(row.thumbnail)}`),
  }),
  owner: row.id === ROOT ? null : idOfOwner(row.owner),
  visibility: row.only_for === '' ? 'shared' : 'private',
  createdAt: row.created_at,
});
