import type {
  DocumentDescription,
  DocumentNode,
  DocumentSource,
  OfficeImportService,
  Principal,
} from '@editor-companion/core/plugin';
import { documentErrors } from './errors.ts';
import type { CreateBody } from './schemas.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const SOURCES = ['content', 'html', 'markdown', 'update', 'taskId'] as const;

interface Asking {
  readonly requestId: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
}

/**
 * The one source that a body names; a finished import brings its title and page setup along.
 *
 * @throws CompanionError DOCUMENT_SOURCE_INVALID (400) for none or several; DOCUMENT_UPDATE_INVALID (400);
 * DOCUMENT_IMPORT_UNAVAILABLE (501); TASK_NOT_FOUND (404) and what the import finds wrong.
 */
export async function sourceOf(
  body: CreateBody,
  imports: OfficeImportService | undefined,
  asking: Asking,
): Promise<DocumentSource & DocumentDescription> {
  const named = SOURCES.filter((name) => body[name] !== undefined);
  if (named.length !== 1) throw documentErrors.DOCUMENT_SOURCE_INVALID({ found: named.join(' and ') || 'none' });
  const description = descriptionOf(body);
  if (body.taskId !== undefined) return { ...(await imported(body.taskId, imports, asking)), ...description };
  if (body.html !== undefined) return { html: body.html, ...description };
  if (body.markdown !== undefined) return { markdown: body.markdown, ...description };
  if (body.update !== undefined) return { update: decode(body.update), ...description };
  return { content: body.content as DocumentNode, ...description };
}

const descriptionOf = ({ title, page }: CreateBody): DocumentDescription => ({
  ...(title !== undefined && { title }),
  ...(page && { page }),
});

async function imported(
  taskId: string,
  imports: OfficeImportService | undefined,
  asking: Asking,
): Promise<DocumentSource & DocumentDescription> {
  if (!imports) throw documentErrors.DOCUMENT_IMPORT_UNAVAILABLE();
  const { content, title, page, comments } = await imports.convert(taskId, asking);
  return { content, comments, ...(title !== undefined && { title }), ...(page !== undefined && { page }) };
}

function decode(base64: string): Uint8Array {
  if (!BASE64.test(base64)) throw documentErrors.DOCUMENT_UPDATE_INVALID();
  return Buffer.from(base64, 'base64');
}
