import { exportInput, JsonPart } from '@editor-companion/core/plugin';
import type {
  DocumentNode,
  Exporter,
  FilesService,
  Job,
  JobContext,
  JobsService,
  Logger,
  PageSetup,
  Registry,
} from '@editor-companion/core/plugin';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { TemplateStore } from '../store/template-store.ts';
import { ownerOf } from '../templates.ts';

/** All thumbnails together count as one caller. */
const NAME = 'templates:thumbnail';
const EXPORTER = 'thumbnail';
const MAX_QUEUED = 1000;
/** The number of thumbnails that are made after a restart; the rest waits for the next one. */
const CATCH_UP = 200;
const QUALITY = 82;
const MAX_BYTES = 2_000_000;

interface ThumbnailParts {
  readonly store: TemplateStore;
  readonly files: FilesService;
  readonly jobs: JobsService;
  readonly exporters: Registry<Exporter> | undefined;
  readonly log: Logger;
  /** Pixels. */
  readonly width: number;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Pictures of templates, made in the background by the exporter `thumbnail`. Saving neither waits for one nor fails with it. */
export class Thumbnails {
  readonly #parts: ThumbnailParts;
  readonly #job: Job<{ id: string }, void>;

  constructor(parts: ThumbnailParts) {
    this.#parts = parts;
    const definition = { concurrency: 1, timeout: parts.timeout, maxQueued: MAX_QUEUED };
    this.#job = parts.jobs.define(NAME, ({ id }, context) => this.#make(id, context), definition);
  }

  /** Makes a picture of the template's last revision if it is missing. Never throws. */
  request(id: string, caller = NAME): void {
    if (this.#parts.exporters?.has(EXPORTER) !== true) return;
    this.#job.run({ id }, { caller, isBackground: true }).catch((error: unknown) => {
      this.#parts.log.warn(
        { err: error, templateId: id },
        'the thumbnail could not be created; the template is stored without it',
      );
    });
  }

  /** Makes pictures that an earlier run of the server left out. */
  async catchUp(): Promise<void> {
    for (const { id } of await this.#parts.store.withoutThumbnail(CATCH_UP)) this.request(id);
  }

  async #make(id: string, { signal, progress }: JobContext): Promise<void> {
    const { store, files, exporters, log, width, timeout } = this.#parts;
    const row = await store.find(id);
    const exporter = exporters?.find(EXPORTER);
    if (row === undefined || exporter === undefined || row.thumbnail_revision === row.revision) return;
    const content = JsonPart.ofBytes<DocumentNode>(Buffer.from(row.content), false);
    const page = row.page === null ? undefined : (JSON.parse(row.page) as PageSetup);
    const picture = await exporter.export(
      exportInput(
        { content },
        {
          css: [],
          ...(page && { page }),
          options: { width, type: 'webp', quality: QUALITY, timeout },
          // There is no caller whose rights could open an address. Pictures in the content itself are shown.
          load: async () => undefined,
        },
      ),
      { signal, log, progress, requestId: `template-${id}`, principal: NOBODY, caller: NAME },
    );
    const { id: fileId } = await files.put(await bytesOf(picture.bytes), {
      owner: ownerOf(id),
      maxBytes: MAX_BYTES,
      signal,
    });
    const kept = await store.setThumbnail(id, row.revision, fileId);
    if (!kept) return this.#letGo(id, fileId);
    if (row.thumbnail !== null && row.thumbnail !== fileId) await files.release(ownerOf(id), row.thumbnail);
  }

  /** Releases a picture if the template was deleted, or was changed and no longer shows it. */
  async #letGo(id: string, fileId: string): Promise<void> {
    const { store, files } = this.#parts;
    if ((await store.find(id))?.thumbnail !== fileId) await files.release(ownerOf(id), fileId);
  }
}

const NOBODY = { id: 'templates', name: 'Templates', kind: 'server', scopes: [], documents: {} } as const;

const bytesOf = async (bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  bytes instanceof Uint8Array ? bytes : buffer(Readable.from(bytes));
