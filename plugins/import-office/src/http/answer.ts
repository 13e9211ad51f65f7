import { readFile } from 'node:fs/promises';
import type {
  ConversionResult,
  ConversionService,
  FilesService,
  ImportAnswerForm,
  StoredAsset,
} from '@editor-companion/core/plugin';
import type { Forms } from '../form/forms.ts';
import { loadKept, placeAssets, toBody, type LinkedAsset, type Pieces } from '../result.ts';

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
  answering: Answering,
  signal: AbortSignal,
): Promise<Pieces> {
  const { conversion, files, forms } = answering;
  const { task, assets } = result;
  const linked: LinkedAsset[] = assets.map(({ name, mediaType, size }) => {
    return { name, mediaType, size, url: conversion.assetPath(task.taskId, name) };
  });
  const placed = placeAssets(await loadKept(result, files), await addressAssets(result, query.images, answering));
  if (query.as === 'json') return toBody(task, linked, placed);
  return toBody(task, linked, [await forms.write({ kept: Buffer.concat(placed), form: query.as }, signal)]);
}

/** Where the pictures of a result are, by name: at their task, or in the address itself where they are to be embedded. */
export async function addressAssets(
  { task: { taskId }, assets }: ConversionResult,
  images: ImportAnswerForm['images'],
  { conversion, files, maxInlineBytes }: Pick<Answering, 'conversion' | 'files' | 'maxInlineBytes'>,
): Promise<Map<string, string>> {
  const addresses = new Map(assets.map(({ name }) => [name, conversion.assetPath(taskId, name)]));
  if (images === 'link') return addresses;
  for (const asset of embeddable(assets, maxInlineBytes)) addresses.set(asset.name, await dataAddress(asset, files));
  return addresses;
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
