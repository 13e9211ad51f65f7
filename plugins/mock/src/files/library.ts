import { randomUUID } from 'node:crypto';
import { whoseOf } from '@editor-companion/core/plugin';
import type { FilesService, Principal, QuotasService, StoredFile, Whose } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Inspector } from '../inspect/inspector.ts';
import type { MockOptions } from '../options.ts';
import { ownerOf, toAsset, versionOf, type Asset } from './asset.ts';
import type { AssetQuery, AssetStore, NewAsset } from './asset-store.ts';
import { ROOT, type AssetRow } from './database.ts';
import { kindOf } from './kinds.ts';
import { tidyName } from './names.ts';

interface Parts {
  readonly store: AssetStore;
  readonly files: FilesService;
  /** Asked for at each addition, as there may be none. */
  readonly quotas: () => Pick<QuotasService, 'require'> | undefined;
  readonly inspector: Inspector;
  readonly limits: Pick<MockOptions, 'maxBytes' | 'maxItems' | 'maxDepth'>;
  /** Bytes of one file. */
  readonly maxFileBytes: number;
  /** Makes an address for callers of a path. */
  readonly addressOf: (path: string) => string;
  /** Called when there is a new file, which may want a thumbnail. */
  readonly onAdded: (id: string, caller: string) => void;
}

/** An upload whose bytes are kept, but which is not in the library yet. */
export interface Received {
  readonly id: string;
  readonly stored: StoredFile;
}

/** A file of the library as it goes out. */
export interface AssetFile {
  readonly fileId: string;
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
}

/** More at a time would fill the database's queue, and shut out everybody else. */
const RELEASED_AT_ONCE = 50;

/** Where something is put, and who is to see it. */
export interface Spot {
  readonly parentId: string;
  /** Absent: whoever sees the folder. */
  readonly visibility?: Asset['visibility'] | undefined;
}

/** Who asks. */
interface Asking {
  readonly principal: Principal;
  /** As `request.caller`. */
  readonly caller: string;
}

/**
 * What can be done with the library's files and folders. Each tenant has a library of its own, and in it each user private files and folders
 * at the top; what is in a private folder is private too, and what is in a shared one is shared. What somebody does not see is to them as if
 * it were not there.
 */
export class Library {
  readonly #parts: Parts;
  /** One change at a time, so that two of them do not both fit into what is left. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #shown(row: AssetRow): Asset {
    return toAsset(row, this.#parts.addressOf);
  }

  /** @throws ASSET_NOT_FOUND for a folder that is not there. */
  async list(query: AssetQuery, principal: Principal): Promise<{ items: Asset[]; total: number }> {
    const viewer = whoseOf(principal);
    if ((await this.#row(query.parentId, viewer)).type !== 'folder')
      throw errors.ASSET_NOT_FOUND({ id: query.parentId });
    const { items, total } = await this.#parts.store.list(query, viewer);
    return { items: items.map((row) => this.#shown(row)), total };
  }

  /** @throws ASSET_NOT_FOUND. */
  async get(id: string, principal: Principal): Promise<Asset> {
    return this.#shown(await this.#row(id, whoseOf(principal)));
  }

  /** Keeps the bytes of an upload under the id that it will have. @throws FILE_TOO_LARGE, STORAGE_FULL. */
  async receive(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Received> {
    const { files, maxFileBytes } = this.#parts;
    const id = randomUUID();
    return { id, stored: await files.put(source, { owner: ownerOf(id), maxBytes: maxFileBytes, signal }) };
  }

  /** Lets go of an upload that does not get into the library after all. */
  discard({ id }: Received): Promise<void> {
    return this.#parts.files.release(ownerOf(id));
  }

  /**
   * Puts an upload into a folder, under its name or the next free one.
   *
   * @throws ASSET_FOLDER_NOT_FOUND, ASSET_FOLDER_SHARED, ASSET_NAME_INVALID, ASSET_QUOTA_EXCEEDED, ASSET_LIMIT_REACHED.
   */
  async add({ id, stored }: Received, name: string, spot: Spot, { principal, caller }: Asking): Promise<Asset> {
    const tidy = tidyName(name);
    const mediaType = await this.#parts.inspector.mediaType(stored.id, tidy, caller);
    const file = {
      id,
      name: tidy,
      type: kindOf(mediaType),
      media_type: mediaType,
      size: stored.size,
      file_id: stored.id,
    };
    const asset = await this.#insert(file, spot, principal);
    this.#parts.onAdded(id, caller);
    return this.#shown(asset);
  }

  /** @throws ASSET_FOLDER_NOT_FOUND, ASSET_FOLDER_SHARED, ASSET_NAME_INVALID, ASSET_FOLDER_TOO_DEEP, ASSET_LIMIT_REACHED. */
  async createFolder(name: string, spot: Spot, principal: Principal): Promise<Asset> {
    const nothing = { media_type: null, size: 0, file_id: null };
    const folder: Described = { id: randomUUID(), name: tidyName(name), type: 'folder', ...nothing };
    return this.#shown(await this.#insert(folder, spot, principal));
  }

  /**
   * Deletes a file, or a folder with all that is in it; the number of both that has gone. Bytes that nothing else refers to are
   * freed by the next sweep of the files service.
   *
   * @throws ASSET_NOT_FOUND, ASSET_ROOT_FIXED.
   */
  async delete(id: string, principal: Principal): Promise<number> {
    const { store, files } = this.#parts;
    if (id === ROOT) throw errors.ASSET_ROOT_FIXED();
    return this.#inTurn(async () => {
      await this.#row(id, whoseOf(principal));
      const gone = await store.tree(id);
      const filed = gone.filter((each) => each.file_id !== null).map((each) => ownerOf(each.id));
      const release = async (): Promise<void> => {
        for (let i = 0; i < filed.length; i += RELEASED_AT_ONCE)
          await Promise.all(filed.slice(i, i + RELEASED_AT_ONCE).map((owner) => files.release(owner)));
      };
      // Files before the rows: after a crash in between, the rows still say what is left to do. And thumbnails made meanwhile.
      await release();
      await store.delete(id);
      await release();
      return gone.length;
    });
  }

  /** The bytes behind an asset's `url`. @throws ASSET_NOT_FOUND when the version is another. */
  async content(id: string, version: string): Promise<AssetFile> {
    const row = await this.#row(id);
    if (row.file_id === null || versionOf(row.file_id) !== version) throw errors.ASSET_NOT_FOUND({ id });
    const { file_id: fileId, size, media_type: mediaType, name: filename } = row;
    return { fileId, size, mediaType: withCharset(mediaType ?? 'application/octet-stream'), filename };
  }

  /** @throws ASSET_THUMBNAIL_NOT_FOUND. */
  async thumbnail(id: string, version: string): Promise<AssetFile> {
    const { store, files } = this.#parts;
    const row = await store.find(id);
    const stored = row?.thumbnail == null ? undefined : await files.stat(row.thumbnail);
    if (stored === undefined || versionOf(stored.id) !== version) throw errors.ASSET_THUMBNAIL_NOT_FOUND({ id });
    return { fileId: stored.id, size: stored.size, mediaType: 'image/webp', filename: `${row?.name}.webp` };
  }

  /** @param viewer undefined: whoever knows the address. */
  async #row(id: string, viewer?: Whose): Promise<AssetRow> {
    const row = await this.#parts.store.find(id, viewer);
    if (row === undefined) throw errors.ASSET_NOT_FOUND({ id });
    return row;
  }

  #insert(asset: Described, { parentId, visibility }: Spot, principal: Principal): Promise<AssetRow> {
    const { store, limits, quotas } = this.#parts;
    const whose = whoseOf(principal);
    return this.#inTurn(async () => {
      const folder = await store.find(parentId, whose);
      const depth = folder && (await store.depthOf(parentId));
      if (depth === undefined) throw errors.ASSET_FOLDER_NOT_FOUND({ id: parentId });
      if (asset.type === 'folder' && depth >= limits.maxDepth)
        throw errors.ASSET_FOLDER_TOO_DEEP({ limit: limits.maxDepth });
      await quotas()?.require(principal, 'assets', 1);
      await quotas()?.require(principal, 'bytes', asset.size);
      const { items, bytes } = await store.usage();
      if (items >= limits.maxItems) throw errors.ASSET_LIMIT_REACHED({ limit: limits.maxItems });
      if (bytes + asset.size > limits.maxBytes)
        throw errors.ASSET_QUOTA_EXCEEDED({ limit: limits.maxBytes, size: asset.size });
      return store.insert({ ...asset, ...whose, parent_id: parentId, only_for: onlyFor(folder, visibility, whose) });
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work);
    this.#turn = turn;
    return turn;
  }
}

type Described = Omit<NewAsset, 'parent_id' | keyof Whose | 'only_for'>;

/**
 * Who alone is to see what is put into a folder; empty: everybody of the tenant. All anonymous callers are one owner, so what is theirs is
 * everybody's.
 *
 * @throws ASSET_FOLDER_SHARED.
 */
function onlyFor(folder: AssetRow | undefined, visibility: Spot['visibility'], { owner }: Whose): string {
  if (folder && folder.only_for !== '') return folder.only_for;
  if (visibility !== 'private') return '';
  if (folder?.id !== ROOT) throw errors.ASSET_FOLDER_SHARED();
  return owner ?? '';
}

const withCharset = (mediaType: string): string =>
  mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
