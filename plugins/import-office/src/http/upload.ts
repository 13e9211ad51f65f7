import { multipartFault, openUpload } from '@editor-companion/core/plugin';
import type { OfficeOriginal, OfficeImportService } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/**
 * Streams the field `file` into a task; nothing is held in memory.
 * @throws IMPORT_FILE_MISSING, IMPORT_MULTIPART_INVALID; FILE_TOO_LARGE (413) and STORAGE_FULL (507) of the file store.
 */
export async function acceptUpload(request: FastifyRequest, office: OfficeImportService): Promise<OfficeOriginal> {
  const { principal, signal } = request;
  try {
    const upload = await openUpload(request);
    if (!upload) throw errors.IMPORT_FILE_MISSING();
    const { bytes, filename, mediaType: mime } = upload;
    return await office.accept(bytes, {
      filename: filename || 'document',
      mime,
      principal,
      signal,
    });
  } catch (error) {
    const reason = multipartFault(error);
    throw reason === undefined ? error : errors.IMPORT_MULTIPART_INVALID({ reason }, { cause: error });
  }
}
