import type { DocumentNode } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { ExportBody } from './body.ts';

/** The document of a request, as an exporter is given it. */
export type Source = { readonly html: string } | { readonly content: DocumentNode };

/**
 * Picks the one source that a body names.
 *
 * @throws CompanionError EXPORT_SOURCE_INVALID (400) for none or several; EXPORT_DOCUMENT_UNAVAILABLE (501) for a live document
 * on a server without collaboration.
 */
export function sourceOf(body: ExportBody): Source {
  const named = (['html', 'content', 'documentId'] as const).filter((name) => body[name] !== undefined);
  if (named.length !== 1) throw errors.EXPORT_SOURCE_INVALID({ found: named.join(' and ') || 'none' });
  if (body.html !== undefined) return { html: body.html };
  if (body.content !== undefined) return { content: body.content as DocumentNode };
  throw errors.EXPORT_DOCUMENT_UNAVAILABLE();
}
