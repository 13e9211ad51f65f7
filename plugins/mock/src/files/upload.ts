import { multipartFault, openUpload } from '@editor-companion/core/plugin';
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

async function receive(request: FastifyRequest, library: Library): Promise<Upload> {
  if (!request.isMultipart()) throw errors.ASSET_UPLOAD_INVALID({ reason: 'it is not multipart/form-data' });
  try {
    const upload = await openUpload(request);
    if (!upload) throw errors.ASSET_UPLOAD_INVALID({ reason: 'the field "file" is missing' });
    const { bytes, filename, fields } = upload;
    const received = await library.receive(bytes, request.signal);
    return { received, name: fields.get('name') || filename || 'file', parentId: fields.get('parentId') };
  } catch (error) {
    const reason = multipartFault(error);
    throw reason === undefined ? error : errors.ASSET_UPLOAD_INVALID({ reason }, { cause: error });
  }
}
