import { JsonPart } from '@editor-companion/core/plugin';
import type {
  DocumentDescription,
  DocumentNode,
  DocumentSource,
  OfficeImportService,
  Principal,
} from '@editor-companion/core/plugin';
import { isBase64 } from '../base64.ts';
import { documentErrors } from './errors.ts';
import type { CreateBody } from './schemas.ts';
import type { Material } from '../tasks/task.ts';

const SOURCES = ['content', 'html', 'markdown', 'update', 'taskId'] as const;

/** The caller and the request that a document comes from. */
export interface SourceAsking {
  readonly requestId: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
}

/**
 * The single source that a body names. A finished import also provides its title and page setup.
 * @throws CompanionError DOCUMENT_SOURCE_INVALID (400) for none or several; DOCUMENT_UPDATE_INVALID (400); DOCUMENT_IMPORT_UNAVAILABLE
 * (501); TASK_NOT_FOUND (404) and the errors of the import.
 */
export async function sourceOf(
  body: CreateBody,
  imports: OfficeImportService | undefined,
  asking: SourceAsking,
): Promise<DocumentSource & DocumentDescription> {
  const named = SOURCES.filter((name) => body[name] !== undefined);
  if (named.length !== 1) throw documentErrors.DOCUMENT_SOURCE_INVALID({ found: named.join(' and ') || 'none' });
  const { title, page } = body;
  const description = descriptionOf({ ...(title !== undefined && { title }), ...(page && { page }) });
  if (body.taskId !== undefined) return { ...(await imported(body.taskId, imports, asking)), ...description };
  if (body.html !== undefined) return { html: body.html, ...description };
  if (body.markdown !== undefined) return { markdown: body.markdown, ...description };
  if (body.update !== undefined) return { update: decode(body.update), ...description };
  return { content: body.content as JsonPart<DocumentNode>, ...description };
}

/** A source in the form for a worker thread. */
export function materialOf(
  source: Exclude<DocumentSource, { readonly update: Uint8Array }> & DocumentDescription,
): Material {
  return {
    ...descriptionOf(source),
    ...('content' in source && { content: partOf<DocumentNode>(source.content).toThread() }),
    ...('html' in source && { html: partOf<string>(source.html).toThread() }),
    ...('markdown' in source && { markdown: partOf<string>(source.markdown).toThread() }),
  };
}

const partOf = <T>(value: T | JsonPart<T>): JsonPart<T> => (JsonPart.is(value) ? value : JsonPart.of(value));

const descriptionOf = ({ title, page }: DocumentDescription): DocumentDescription => ({
  ...(title !== undefined && { title }),
  ...(page && { page }),
});

async function imported(
  taskId: string,
  imports: OfficeImportService | undefined,
  asking: SourceAsking,
): Promise<DocumentSource & DocumentDescription> {
  if (!imports) throw documentErrors.DOCUMENT_IMPORT_UNAVAILABLE();
  const { content, title, page, comments } = await imports.convert(
    await imports.look(taskId, asking.principal),
    asking,
  );
  return { content, comments, ...(title !== undefined && { title }), ...(page !== undefined && { page }) };
}

function decode(base64: string): Uint8Array {
  if (!isBase64(base64)) throw documentErrors.DOCUMENT_UPDATE_INVALID();
  return Buffer.from(base64, 'base64');
}
