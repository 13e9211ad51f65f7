import { ask, json, query } from '../../server/request.ts';

/** A file or folder of the demo library. */
export interface Asset {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly type: string;
  readonly url?: string;
  readonly thumbnail?: string;
}

export const ROOT = 'root';
const PAGE_SIZE = 60;

export const listAssets = (
  parentId: string,
  keyword: string,
  signal: AbortSignal,
): Promise<{ items: readonly Asset[]; total: number }> =>
  ask(`mock/file${query({ parentId, keyword, type: 'all', pageSize: PAGE_SIZE })}`, { signal });

export function uploadAsset(file: File, parentId: string): Promise<Asset> {
  const body = new FormData();
  body.append('parentId', parentId);
  body.append('file', file);
  return ask('mock/file/upload', { method: 'POST', body });
}

export const createFolder = (name: string, parentId: string): Promise<Asset> =>
  ask('mock/file/folder', json('POST', { name, parentId }));

export const deleteAsset = (id: string): Promise<unknown> =>
  ask(`mock/file/${encodeURIComponent(id)}`, { method: 'DELETE' });
