import { idOfOwner } from '@editor-companion/core/plugin';
import { ROOT, type AssetRow } from './database.ts';
import type { AssetType } from './kinds.ts';

/** A file or folder as the routes show it. What folders do not have is null. */
export interface Asset {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly type: AssetType;
  readonly mimeType: string | null;
  /** Bytes; 0 for folders. */
  readonly size: number;
  readonly url: string | null;
  readonly thumbnail?: string;
  /** Id of who made it; null where that is not known. */
  readonly owner: string | null;
  /** Whether everybody of the tenant sees it, or its owner alone. */
  readonly visibility: 'private' | 'shared';
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Hexadecimal digits of a file's hash that stand for it in an address. */
const VERSION_LENGTH = 20;

export const versionOf = (fileId: string): string => fileId.slice(0, VERSION_LENGTH);

/** The files service's owner of what belongs to an asset. */
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
