import { exportParts, fieldValues } from '@editor-companion/core/plugin';
import type { Exporter, WorkerPool } from '@editor-companion/core/plugin';
import type { Format } from './formats.ts';
import type { Answer, ReadAnswer, Task, WriteAnswer } from './job.ts';
import { inlineCss } from './source/inline-css.ts';
import { loadPictures } from './source/load-pictures.ts';

export interface Writing {
  readonly pool: WorkerPool<Task, Answer>;
  readonly maxPictureBytes: number;
  /** Returns the modules of added nodes. Called after all plugins are set up. */
  readonly modules: () => readonly string[];
}

/** The share of the progress for reading and loading. */
const READ = 0.1;

/**
 * Creates the exporter of a format. It reads the source in a thread, loads its pictures with the caller's rights and writes the file in a
 * thread.
 */
export const createExporter = (
  { id, title, version, mediaType, extension, options: schema }: Format,
  { pool, maxPictureBytes, modules }: Writing,
): Exporter => ({
  id,
  title,
  version,
  mediaType,
  options: schema,
  async export(input, context) {
    const { page, css, title: name, metadata = {}, options, load } = input;
    const { signal, caller, progress } = context;
    const { timeout: _timeout, ...own } = options;
    const { html, content, comments } = exportParts(input);
    const source = {
      model: modules(),
      format: id,
      ...(html && { html: html.toThread() }),
      ...(content && { content: content.toThread() }),
      ...(comments && { comments: comments.toThread() }),
      ...(page && { page }),
      fields: fieldValues(input),
    };
    const read = (await pool.run({ kind: 'read', ...source }, { signal, caller })) as ReadAnswer;
    const cover = typeof own['cover'] === 'string' ? [own['cover']] : [];
    const pictures = await loadPictures([...new Set([...read.pictures, ...cover])], load, {
      maxBytes: maxPictureBytes,
      signal,
    });
    progress(READ);
    const job = {
      document: read.document,
      css: await inlineCss(css, load),
      ...(name !== undefined && { title: name }),
      metadata,
      options: own,
      pictures,
    };
    const onProgress = (fraction: number): void => progress(READ + fraction * (1 - READ));
    const task = { kind: 'write', model: modules(), format: id, job } as const;
    const { bytes, warnings } = (await pool.run(task, { signal, caller, onProgress })) as WriteAnswer;
    return { bytes, mediaType, extension, warnings: [...read.warnings, ...warnings] };
  },
});
