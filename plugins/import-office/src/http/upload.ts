import type { MultipartFile } from '@fastify/multipart';
import type { ConversionService, ConversionTask } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { lookup } from '../package/lookup.ts';

/** Bounds on a multipart body besides the file itself; the file's own are the store's. */
export const MULTIPART_LIMITS = {
  files: 1,
  fields: 8,
  parts: 9,
  fieldSize: 1024,
  fieldNameSize: 64,
  headerPairs: 16,
} as const;

/**
 * Streams the field `file` into a conversion task; nothing is held in memory.
 * @throws IMPORT_FILE_MISSING, IMPORT_MULTIPART_INVALID; FILE_TOO_LARGE (413) and STORAGE_FULL (507) of the file store.
 */
export async function acceptUpload(request: FastifyRequest, conversion: ConversionService): Promise<ConversionTask> {
  const part = await findFile(request);
  if (part?.fieldname !== 'file') throw errors.IMPORT_FILE_MISSING();
  const { file, filename, mimetype } = part;
  const { principal, signal } = request;
  return conversion.accept(file, {
    kind: 'import',
    filename: filename || 'document',
    mime: mimetype,
    principal,
    signal,
  });
}

async function findFile(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('FST_')) throw error;
    throw errors.IMPORT_MULTIPART_INVALID({ reason: REASONS[code] ?? 'it is malformed' }, { cause: error });
  }
}

const REASONS = lookup<string>({
  FST_PARTS_LIMIT: 'it has too many parts',
  FST_FILES_LIMIT: 'it has more than one file',
  FST_FIELDS_LIMIT: 'it has too many fields',
});
