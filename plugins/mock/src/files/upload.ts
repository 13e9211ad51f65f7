import { receiveUpload } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import type { Asset } from './asset.ts';
import { ROOT } from './database.ts';
import type { Library, Received, Spot } from './library.ts';

interface Upload {
  readonly received: Received;
  readonly name: string;
  /** From form fields before or after the file. */
  readonly parentId: string | undefined;
  readonly visibility: string | undefined;
}

/**
 * Adds the file of a multipart body to the library without holding it in memory. A folder and a visibility in the query override those in
 * the form.
 * @throws ASSET_UPLOAD_INVALID, and as `Library.add`.
 */
export async function acceptUpload(request: FastifyRequest, library: Library, wanted: Spot): Promise<Asset> {
  const upload = await receive(request, library);
  try {
    const parentId = wanted.parentId || upload.parentId || ROOT;
    const visibility = wanted.visibility ?? readVisibility(upload.visibility);
    return await library.add(upload.received, upload.name, { parentId, visibility }, request);
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
      const name = fields.get('name') || filename || 'file';
      return { received, name, parentId: fields.get('parentId'), visibility: fields.get('visibility') };
    },
    {
      other: () => invalid('it is not multipart/form-data'),
      missing: () => invalid('the field "file" is missing'),
      invalid,
    },
  );
}

function readVisibility(text: string | undefined): Spot['visibility'] {
  if (!text) return undefined;
  if (text !== 'private' && text !== 'shared') throw invalid('"visibility" is neither private nor shared');
  return text;
}

const invalid = (reason: string, cause?: unknown) => errors.ASSET_UPLOAD_INVALID({ reason }, { cause });
