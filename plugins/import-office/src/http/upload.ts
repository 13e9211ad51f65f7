import { receiveUpload } from '@editor-companion/core/plugin';
import type { OfficeOriginal, OfficeImportService } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/**
 * Streams the field `file` into a task; nothing is held in memory.
 * @throws IMPORT_FILE_MISSING, IMPORT_MULTIPART_INVALID; FILE_TOO_LARGE (413) and STORAGE_FULL (507) of the file store.
 */
export function acceptUpload(request: FastifyRequest, office: OfficeImportService): Promise<OfficeOriginal> {
  const { principal, signal } = request;
  return receiveUpload(
    request,
    ({ bytes, filename, mediaType: mime }) =>
      office.accept(bytes, { filename: filename || 'document', mime, principal, signal }),
    {
      missing: () => errors.IMPORT_FILE_MISSING(),
      invalid: (reason, cause) => errors.IMPORT_MULTIPART_INVALID({ reason }, { cause }),
    },
  );
}
