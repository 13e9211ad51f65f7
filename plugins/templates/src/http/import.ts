import { JsonPart, receiveUpload, strictnessOf } from '@editor-companion/core/plugin';
import type { OfficeImportService, OfficeOriginal } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import type { TemplateDraft } from '../templates.ts';
import type { ImportQuery } from './schemas.ts';

const LONGEST_NAME = 200;

/** The import service; absent if its plugin is switched off. */
export interface Importing {
  readonly office: OfficeImportService | undefined;
}

/**
 * Makes a draft from the document in the field `file` of a multipart body. The import is a task like any other; its pictures are embedded
 * in the content, so that the template outlives the task.
 * @throws TEMPLATE_IMPORT_UNAVAILABLE, TEMPLATE_UPLOAD_INVALID, and the errors of the import.
 */
export async function importDraft(
  request: FastifyRequest,
  { name, description, category, ...query }: ImportQuery,
  { office }: Importing,
): Promise<TemplateDraft> {
  if (!office) throw errors.TEMPLATE_IMPORT_UNAVAILABLE();
  const original = await acceptUpload(request, office);
  const { id: requestId, principal, caller, signal } = request;
  const asking = { requestId, principal, caller, signal, images: 'inline', strict: strictnessOf(query) } as const;
  const { title, content, page = null, warnings } = await office.convert(original, asking);
  const { filename } = original.task;
  const ownName = (title ?? filename.replace(/\.[^.]+$/u, '')).trim();
  return {
    name: (name?.trim() || ownName || filename).slice(0, LONGEST_NAME).toWellFormed(),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    content: JsonPart.of(content),
    page,
    warnings,
  };
}

function acceptUpload(request: FastifyRequest, office: OfficeImportService): Promise<OfficeOriginal> {
  const { principal, signal } = request;
  return receiveUpload(
    request,
    ({ bytes, filename, mediaType: mime }) =>
      office.accept(bytes, { filename: filename || 'document', mime, principal, signal }),
    {
      other: () => invalid('it is not multipart/form-data'),
      missing: () => invalid('the field "file" is missing'),
      invalid,
    },
  );
}

const invalid = (reason: string, cause?: unknown) => errors.TEMPLATE_UPLOAD_INVALID({ reason }, { cause });
