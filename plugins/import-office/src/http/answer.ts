import { buffer, text } from 'node:stream/consumers';
import type { ConversionResult, ConversionService, FilesService, StoredAsset } from '@editor-companion/core/plugin';
import type { Forms } from '../form/forms.ts';
import { readStored, toResult, type ImportResult, type LinkedAsset } from '../result.ts';
import type { ImportQuery } from './query.ts';

/** What answering an import takes. */
export interface Answering {
  readonly conversion: ConversionService;
  readonly files: FilesService;
  readonly forms: Forms;
  readonly maxInlineBytes: number;
}

/** Makes the answer to a finished import: the kept result with this task's addresses, in the form asked for. */
export async function answerImport(
  { task, fileId, assets }: ConversionResult,
  query: ImportQuery,
  { conversion, files, forms, maxInlineBytes }: Answering,
  signal: AbortSignal,
): Promise<ImportResult> {
  const linked: LinkedAsset[] = assets.map(({ name, mediaType, size }) => {
    return { name, mediaType, size, url: conversion.assetPath(task.taskId, name) };
  });
  const addresses = new Map(linked.map(({ name, url }) => [name, url]));
  if (query.images === 'inline') {
    for (const asset of embeddable(assets, maxInlineBytes)) addresses.set(asset.name, await dataAddress(asset, files));
  }
  const json = await text(await files.read(fileId));
  const stored = readStored(json, (name) => addresses.get(name) ?? name);
  const content =
    query.as === 'json' ? stored.content : await forms.write({ content: stored.content, form: query.as }, signal);
  return toResult(task, stored, content, linked);
}

/** Pictures without script, which the document schema allows as data: addresses. */
const EMBEDDABLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** The pictures that may be embedded, in order, as long as they fit into `maxBytes` together. */
function embeddable(assets: readonly StoredAsset[], maxBytes: number): StoredAsset[] {
  let total = 0;
  return assets.filter(({ mediaType, size }) => {
    const fits = EMBEDDABLE.has(mediaType) && total + size <= maxBytes;
    if (fits) total += size;
    return fits;
  });
}

const dataAddress = async ({ mediaType, fileId }: StoredAsset, files: FilesService): Promise<string> =>
  `data:${mediaType};base64,${(await buffer(await files.read(fileId))).toString('base64')}`;
