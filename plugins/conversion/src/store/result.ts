import type { ConversionResult } from '@editor-companion/core/plugin';
import type { ResultRow, TaskRow } from './database.ts';
import { cleanFilename, splitExtension } from '../filename.ts';
import { assetsOf } from './result-store.ts';
import { toTask } from './task.ts';

/** Combines a task and its result. */
export function toResult(task: TaskRow, result: ResultRow, bytes?: Uint8Array): ConversionResult {
  const stem = result.name ?? splitExtension(task.filename).stem;
  return {
    task: toTask(task),
    fileId: result.file_id,
    size: result.size,
    mediaType: result.media_type,
    filename: cleanFilename(`${stem}.${result.extension}`),
    assets: assetsOf(result),
    ...(bytes && { bytes }),
  };
}
