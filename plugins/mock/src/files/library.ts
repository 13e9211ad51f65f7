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
  /** Called at each addition, because the quotas service may be absent. */
  readonly quotas: () => Pick<QuotasService, 'require'> | undefined;
  readonly inspector: Inspector;
  readonly limits: Pick<MockOptions, 'maxBytes' | 'maxItems' | 'maxDepth'>;
  /** The maximum size of a file in bytes. */
  readonly maxFileBytes: number;
  /** Converts a path into a URL for callers. */
  readonly addressOf: (path: string) => string;
  /** Called when a file was added, so that a thumbnail can be made. */
  readonly onAdded: (id: string, caller: string) => void;
}

/** An upload whose bytes are stored but which is not in the library yet. */
export interface Received {
  readonly id: string;
  readonly stored: StoredFile;
}

/** A file of the library as it is sent. */
export interface AssetFile {
  readonly fileId: string;
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
}

/** The number of entries that are released at once. More would fill the database's queue and delay all other requests. */
const RELEASED_AT_ONCE = 50;

/** The folder that receives an asset, and who may see the asset. */
export interface Spot {
  readonly parentId: string;
  /** Undefined means that the asset has the visibility of its folder. */
  readonly visibility?: Asset['visibility'] | undefined;
}

/** Identifies the caller. */
interface Asking {
  readonly principal: Principal;
  /** As `request.caller`. */
  readonly caller: string;
}

/**
 * Manages the files and folders of the library. Each tenant has a library of its own with shared entries, and in it each user has private
 * entries at the root. Entries of a private folder are private, and entries of a shared folder are shared. An entry that a viewer may not
 * see is reported as missing.
 */
export class Library {
  readonly #parts: Parts;
  /** Additions run one after the other, so that two of them cannot both use the same remaining quota. */
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

  /** Stores the bytes of an upload under the id of its future asset. @throws FILE_TOO_LARGE, STORAGE_FULL. */
  async receive(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Received> {
    const { files, maxFileBytes } = this.#parts;
    const id = randomUUID();
    return { id, stored: await files.put(source, { owner: ownerOf(id), maxBytes: maxFileBytes, signal }) };
  }

  /** Discards an upload that was not added to the library. */
  discard({ id }: Received): Promise<void> {
    return this.#parts.files.release(ownerOf(id));
  }

  /**
   * Adds an upload to a folder under its name or the next free one.
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
   * Deletes a file, or a folder with everything below it. Returns the number of deleted entries. The files service frees bytes without
   * references at its next sweep.
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
      // The files are released before the rows are deleted, so that the rows still list the remaining work after a crash. The second call
      // releases thumbnails that were made meanwhile.
      await release();
      await store.delete(id);
      await release();
      return gone.length;
    });
  }

  /** Returns the bytes behind an asset's `url`. @throws ASSET_NOT_FOUND if the version differs. */
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

  /** @param viewer undefined: any caller who knows the address. */
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
 * Returns the owner who alone may see an entry of a folder, or an empty string for shared entries. All anonymous callers count as one
 * owner, so that their entries are shared.
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
