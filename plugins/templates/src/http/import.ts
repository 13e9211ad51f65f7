import { CompanionError } from '@editor-companion/core/plugin';
import type { AnyReply, DocumentNode, ErrorDetail, PageSetup, RouteScope } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { TemplateDraft } from '../templates.ts';

/** Where office documents become content; pictures come inside of it, so that the template outlives the import. */
const IMPORT = '/import/office?images=inline';
const LONGEST_NAME = 200;

interface Imported {
  readonly title: string | null;
  readonly filename: string;
  readonly content: DocumentNode;
  readonly page: PageSetup | null;
}

interface Failure {
  readonly error: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

/**
 * Makes a draft of the document in a multipart body: the body goes to the import route as it comes in, without a socket and
 * with the caller's own credential, so that its rights and limits are those of any import.
 *
 * @throws TEMPLATE_IMPORT_UNAVAILABLE, and whatever the import answers.
 */
export async function importDraft(
  scope: Pick<RouteScope, 'inject' | 'hasRoute'>,
  request: AnyReply['request'],
  { name, description, category }: { name?: string; description?: string; category?: string },
): Promise<TemplateDraft> {
  if (!scope.hasRoute({ method: 'POST', url: '/import/office' })) throw errors.TEMPLATE_IMPORT_UNAVAILABLE();
  const response = await scope.inject({
    method: 'POST',
    url: IMPORT,
    headers: headersOf(request.headers),
    payload: request.raw,
    signal: request.signal,
  });
  if (response.statusCode !== 200) throw failureOf(response.statusCode, response.json<Failure>());
  const { title, filename, content, page } = response.json<{ data: Imported }>().data;
  const ownName = (title ?? filename.replace(/\.[^.]+$/u, '')).trim();
  return {
    name: (name?.trim() || ownName || filename).slice(0, LONGEST_NAME).toWellFormed(),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    content,
    page,
  };
}

function headersOf({
  host = 'localhost',
  authorization,
  ...headers
}: AnyReply['request']['headers']): Record<string, string> {
  const { 'content-type': type = '', 'content-length': length } = headers;
  return {
    host,
    'content-type': type,
    ...(length !== undefined && { 'content-length': length }),
    ...(authorization !== undefined && { authorization }),
  };
}

/** The import's own refusal, which the caller may read as it is. */
const failureOf = (status: number, { error, message, details }: Failure): CompanionError =>
  new CompanionError(error, { status, message }, { ...(details && { details }) });
