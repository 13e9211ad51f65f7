import type { FilesService, Job, JobContext, JobsService, Logger } from '@editor-companion/core/plugin';
import type { Inspector } from '../inspect/inspector.ts';
import { ownerOf } from './asset.ts';
import type { AssetStore } from './asset-store.ts';
import type { AssetRow } from './database.ts';
import { pictureOfDocument } from './document-picture.ts';

interface ThumbnailParts {
  readonly store: AssetStore;
  readonly files: FilesService;
  readonly jobs: JobsService;
  readonly inspector: Inspector;
  readonly log: Logger;
  /** Returns the formats and the exporter. Called for each document. */
  readonly tools: () => Pick<Parameters<typeof pictureOfDocument>[1], 'formats' | 'exporter'>;
  /** The longer side in pixels. */
  readonly size: number;
  /** In milliseconds. */
  readonly timeout: number;
}

const MAX_QUEUED = 1000;
const MAX_BYTES = 2_000_000;
/** All thumbnails count as work of one caller. */
const NAME = 'mock:thumbnail';
const NOBODY = { id: 'mock', name: 'Asset library', kind: 'server', scopes: [], documents: {} } as const;

/** Makes thumbnails in the background. An upload does not wait for its thumbnail and does not fail with it. */
export class Thumbnails {
  readonly #parts: ThumbnailParts;
  readonly #job: Job<{ id: string }, void>;

  constructor(parts: ThumbnailParts) {
    this.#parts = parts;
    const definition = { concurrency: 1, timeout: parts.timeout, maxQueued: MAX_QUEUED };
    this.#job = parts.jobs.define(NAME, ({ id }, context) => this.#make(id, context), definition);
  }

  /** Starts a thumbnail. It never throws. */
  request(id: string, caller: string): void {
    this.#job.run({ id }, { caller }).catch((error: unknown) => {
      this.#parts.log.debug(
        { err: error, assetId: id },
        'the thumbnail could not be created; the file is stored without it',
      );
    });
  }

  async #make(id: string, context: JobContext): Promise<void> {
    const { store, files } = this.#parts;
    const row = await store.find(id);
    const webp = row && (await this.#paint(row, context));
    if (webp === undefined) return;
    const { signal } = context;
    const { id: fileId } = await files.put(webp, { owner: ownerOf(id), maxBytes: MAX_BYTES, signal });
    if (!(await store.setThumbnail(id, fileId))) await files.release(ownerOf(id));
  }

  async #paint(row: AssetRow, { signal, progress }: JobContext): Promise<Uint8Array | undefined> {
    const { files, inspector, log, tools, size, timeout } = this.#parts;
    const { id, file_id: fileId, type, media_type: mediaType, name } = row;
    if (fileId === null) return undefined;
    // SVG files may contain scripts. Browsers confine them; the server does not read them here.
    if (type === 'image') return mediaType === 'image/svg+xml' ? undefined : inspector.picture(fileId, size, signal);
    if (mediaType === 'application/pdf') return inspector.pdfPage(fileId, size, signal);
    if (type !== 'doc') return undefined;
    const context = { signal, log, progress, requestId: `asset-${id}`, principal: NOBODY, caller: NAME };
    return files.withLocal(fileId, (path) =>
      pictureOfDocument({ path, size: row.size, filename: name }, { ...tools(), width: size, timeout }, context),
    );
  }
}
