import { readFile } from 'node:fs/promises';
import { refuseSimplified, tellWarnings } from '@editor-companion/core/plugin';
import type {
  AnyReply,
  ConversionResult,
  ConversionService,
  FilesService,
  ImportAnswerForm,
  ImportWarning,
  StoredAsset,
  Strictness,
  TurnContext,
} from '@editor-companion/core/plugin';
import { checkForm } from '../form/check-form.ts';
import type { Forms } from '../form/forms.ts';
import { loadKept, placeAssets, timesShown, toBody, type LinkedAsset, type Pieces } from '../result.ts';

/** The services for answering an import. */
export interface Answering {
  readonly conversion: ConversionService;
  readonly files: FilesService;
  readonly forms: Forms;
  readonly maxInlineBytes: number;
}

/** The body of an answer, and the warnings that its format added. */
interface ImportAnswer {
  readonly body: Pieces;
  readonly added: readonly ImportWarning[];
}

/** Writes the body of the answer to a finished import: the stored result with the URLs of this task, in the requested format. */
async function answerImport(
  result: ConversionResult,
  query: ImportAnswerForm,
  answering: Answering,
  { signal, caller }: TurnContext,
): Promise<ImportAnswer> {
  const { conversion, forms } = answering;
  const { task, assets } = result;
  const linked: LinkedAsset[] = assets.map(({ name, mediaType, size }) => {
    return { name, mediaType, size, url: conversion.assetPath(task.taskId, name) };
  });
  const placed = await placeAt(result, query.images, answering);
  const { as: form, profile, comments } = query;
  checkForm(query);
  if (form === 'json' && profile === undefined && comments !== 'none')
    return { body: toBody(task, linked, placed), added: [] };
  const asked = { kept: Buffer.concat(placed), form, ...(profile && { profile }), ...(comments && { comments }) };
  const { kept, added } = await forms.write(asked, { signal, caller });
  return { body: toBody(task, linked, [kept]), added };
}

/**
 * Returns the body of the answer to a request. Warnings of the format are added to those of the reader, and `failOn` applies to both: the
 * task of a refused request has failed.
 * @throws CompanionError CONTENT_SIMPLIFIED (422).
 */
export async function bodyFor(
  reply: AnyReply,
  result: ConversionResult,
  { strict, ...query }: ImportAnswerForm & { readonly strict: Strictness },
  answering: Answering,
): Promise<Pieces> {
  const { taskId, warnings = [] } = result.task;
  const { body, added } = await answerImport(result, query, answering, reply.request);
  try {
    refuseSimplified(strict, added);
  } catch (error) {
    await answering.conversion.fail(taskId, error);
    throw error;
  }
  tellWarnings(reply, [...warnings, ...added]);
  return body;
}

/** Returns a stored result whose pictures have URLs of their task, or are embedded as data URLs within the limits. */
export async function placeAt(
  result: ConversionResult,
  images: ImportAnswerForm['images'],
  { conversion, files, maxInlineBytes }: Pick<Answering, 'conversion' | 'files' | 'maxInlineBytes'>,
): Promise<Pieces> {
  const { task, assets } = result;
  const kept = await loadKept(result, files);
  const addresses = new Map(assets.map(({ name }) => [name, conversion.assetPath(task.taskId, name)]));
  const embedded = images === 'inline' ? embeddable(assets, timesShown(kept), maxInlineBytes) : [];
  for (const asset of embedded) addresses.set(asset.name, await dataAddress(asset, files));
  return placeAssets(kept, addresses);
}

/** Picture types without scripts that the document schema allows as data URLs. */
const EMBEDDABLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Selects pictures to embed, in order, while all their uses together have at most `maxBytes`. */
function embeddable(
  assets: readonly StoredAsset[],
  times: ReadonlyMap<string, number>,
  maxBytes: number,
): StoredAsset[] {
  let total = 0;
  return assets.filter(({ name, mediaType, size }) => {
    const added = size * (times.get(name) ?? 0);
    const fits = EMBEDDABLE.has(mediaType) && total + added <= maxBytes;
    if (fits) total += added;
    return fits;
  });
}

const dataAddress = async ({ mediaType, fileId }: StoredAsset, files: FilesService): Promise<string> =>
  `data:${mediaType};base64,${await files.withLocal(fileId, (path) => readFile(path, 'base64'))}`;
