import { receiveUpload } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import type { Asset } from './asset.ts';
import { ROOT } from './database.ts';
import type { Library, Received } from './library.ts';

interface Upload {
  readonly received: Received;
  readonly name: string;
  /** From form fields, which may stand before or behind the file. */
  readonly parentId: string | undefined;
}

/**
 * Takes the file of a multipart body into the library; nothing of it is held in memory. A folder in the query counts more than
 * one in the form.
 *
 * @throws ASSET_UPLOAD_INVALID, and as `Library.add`.
 */
export async function acceptUpload(request: FastifyRequest, library: Library, parentId: string): Promise<Asset> {
  const upload = await receive(request, library);
  try {
    return await library.add(upload.received, upload.name, parentId || upload.parentId || ROOT, request.caller);
  } catch (error) {
    await library.discard(upload.received);
    throw error;
  }
}

function receive(request: FastifyRequest, library: Library): Promise<Upload> {
  return receiveUpload(
    request,
    async ({ bytes, filename, fields }) => {
      const received = await library.receive(bytes, request.signal);
      return { received, name: fields.get('name') || filename || 'file', parentId: fields.get('parentId') };
    },
    {
      other: () => invalid('it is not multipart/form-data'),
      missing: () => invalid('the field "file" is missing'),
      invalid,
    },
  );
}

const invalid = (reason: string, cause?: unknown) => errors.ASSET_UPLOAD_INVALID({ reason }, { cause });
