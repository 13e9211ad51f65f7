import { multipartFault } from '@editor-companion/core/plugin';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
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
  const upload = await readParts(request, library);
  try {
    return await library.add(upload.received, upload.name, parentId || upload.parentId || ROOT);
  } catch (error) {
    await library.discard(upload.received);
    throw error;
  }
}

async function readParts(request: FastifyRequest, library: Library): Promise<Upload> {
  if (!request.isMultipart()) throw errors.ASSET_UPLOAD_INVALID({ reason: 'it is not multipart/form-data' });
  let received: Received | undefined;
  let name = '';
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, textOf(part));
      else {
        received = await receive(part, library, request.signal);
        name = part.filename;
      }
    }
  } catch (error) {
    if (received) await library.discard(received);
    const reason = multipartFault(error);
    throw reason === undefined ? error : errors.ASSET_UPLOAD_INVALID({ reason }, { cause: error });
  }
  if (received === undefined) throw errors.ASSET_UPLOAD_INVALID({ reason: 'the field "file" is missing' });
  return { received, name: fields.get('name') || name || 'file', parentId: fields.get('parentId') };
}

function receive({ fieldname, file }: MultipartFile, library: Library, signal: AbortSignal): Promise<Received> {
  if (fieldname !== 'file') throw errors.ASSET_UPLOAD_INVALID({ reason: 'the field "file" is missing' });
  return library.receive(file, signal);
}

const textOf = ({ value }: MultipartValue): string => (typeof value === 'string' ? value : '');
