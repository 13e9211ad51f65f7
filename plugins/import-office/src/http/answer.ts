import { readFile } from 'node:fs/promises';
import type {
  ConversionResult,
  ConversionService,
  FilesService,
  ImportAnswerForm,
  StoredAsset,
} from '@editor-companion/core/plugin';
import type { Forms } from '../form/forms.ts';
import { loadKept, placeAssets, toBody, type LinkedAsset } from '../result.ts';

/** What answering an import takes. */
export interface Answering {
  readonly conversion: ConversionService;
  readonly files: FilesService;
  readonly forms: Forms;
  readonly maxInlineBytes: number;
}

/** Makes the body of the answer to a finished import: the kept result with this task's addresses, in the form asked for. */
export async function answerImport(
  result: ConversionResult,
  query: ImportAnswerForm,
  { conversion, files, forms, maxInlineBytes }: Answering,
  signal: AbortSignal,
): Promise<Buffer> {
  const { task, assets } = result;
  const linked: LinkedAsset[] = assets.map(({ name, mediaType, size }) => {
    return { name, mediaType, size, url: conversion.assetPath(task.taskId, name) };
  });
  const addresses = new Map(linked.map(({ name, url }) => [name, url]));
  if (query.images === 'inline') {
    for (const asset of embeddable(assets, maxInlineBytes)) addresses.set(asset.name, await dataAddress(asset, files));
  }
  const placed = placeAssets(await loadKept(result, files), addresses);
  const kept = query.as === 'json' ? placed : await forms.write({ kept: placed, form: query.as }, signal);
  return toBody(task, linked, kept);
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
  `data:${mediaType};base64,${await files.withLocal(fileId, (path) => readFile(path, 'base64'))}`;
