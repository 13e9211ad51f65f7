import { multipartFault } from '@editor-companion/core/plugin';
import type { MultipartFile } from '@fastify/multipart';
import type { ConversionService, ConversionTask } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/**
 * Streams the field `file` into a conversion task; nothing is held in memory.
 * @throws IMPORT_FILE_MISSING, IMPORT_MULTIPART_INVALID; FILE_TOO_LARGE (413) and STORAGE_FULL (507) of the file store.
 */
export async function acceptUpload(request: FastifyRequest, conversion: ConversionService): Promise<ConversionTask> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw errors.IMPORT_FILE_MISSING();
    return await acceptPart(part, request, conversion);
  } catch (error) {
    const reason = multipartFault(error);
    throw reason === undefined ? error : errors.IMPORT_MULTIPART_INVALID({ reason }, { cause: error });
  }
}

const acceptPart = (
  { file, filename, mimetype }: MultipartFile,
  { principal, signal }: FastifyRequest,
  conversion: ConversionService,
): Promise<ConversionTask> =>
  conversion.accept(file, { kind: 'import', filename: filename || 'document', mime: mimetype, principal, signal });
