import type { ConversionResult, ConversionService, FilesService } from '@editor-companion/core/plugin';
import { readStored, toResult, type ImportResult, type LinkedAsset } from '../result.ts';
import { FORMS } from './forms.ts';
import { inlineAssets } from './inline-assets.ts';
import type { ImportQuery } from './query.ts';

export interface Answering {
  readonly conversion: ConversionService;
  readonly files: FilesService;
  readonly maxInlineBytes: number;
}

/** Makes the answer to a finished import: the kept result with this task's addresses, in the form asked for. */
export async function answerImport(
  result: ConversionResult,
  query: ImportQuery,
  answering: Answering,
): Promise<ImportResult> {
  const { conversion, files, maxInlineBytes } = answering;
  const { task } = result;
  const assets: LinkedAsset[] = result.assets.map(({ name, mediaType, size }) => {
    return { name, mediaType, size, url: conversion.assetPath(task.taskId, name) };
  });
  const embedded =
    query.images === 'inline' ? await inlineAssets(result.assets, files, maxInlineBytes) : new Map<string, string>();
  const addresses = new Map([...assets.map(({ name, url }): [string, string] => [name, url]), ...embedded]);
  const json = await readText(files, result.fileId);
  const stored = readStored(json, (name) => addresses.get(name) ?? '');
  return toResult(task, { ...stored, content: FORMS[query.as](stored.content) as never }, assets);
}

async function readText(files: FilesService, fileId: string): Promise<string> {
  const chunks = await (await files.read(fileId)).toArray();
  return Buffer.concat(chunks as Buffer[]).toString('utf8');
}
