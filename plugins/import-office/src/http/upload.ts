import { receiveUpload } from '@editor-companion/core/plugin';
import type { OfficeOriginal, OfficeImportService } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/** The contents of a form: a file and its password. */
export interface Accepted {
  readonly original: OfficeOriginal;
  readonly password?: string | undefined;
}

/** The maximum number of characters of a password. */
const MAX_PASSWORD = 1024;

/**
 * Streams the field `file` into a task without holding it in memory.
 * @throws IMPORT_FILE_MISSING, IMPORT_MULTIPART_INVALID; FILE_TOO_LARGE (413) and STORAGE_FULL (507) of the file store.
 */
export function acceptUpload(request: FastifyRequest, office: OfficeImportService): Promise<Accepted> {
  const { principal, signal } = request;
  return receiveUpload(
    request,
    async ({ bytes, filename, mediaType: mime, fields }) => {
      const original = await office.accept(bytes, { filename: filename || 'document', mime, principal, signal });
      // The password may precede or follow the file. All fields have arrived now.
      return { original, password: fields.get('password')?.slice(0, MAX_PASSWORD) || undefined };
    },
    {
      missing: () => errors.IMPORT_FILE_MISSING(),
      invalid: (reason, cause) => errors.IMPORT_MULTIPART_INVALID({ reason }, { cause }),
    },
  );
}
