import { JsonPart } from '@editor-companion/core/plugin';
import type {
  DocumentNode,
  DocumentsService,
  DocumentWarning,
  ExportParts,
  PageSetup,
  Principal,
  TurnContext,
} from '@editor-companion/core/plugin';
import type { Profiles } from '../document/profiles.ts';
import { errors } from '../errors.ts';
import type { ExportBody } from './body.ts';

/** The document of a request for an exporter. */
export type Source =
  | { readonly html: NonNullable<ExportParts['html']> }
  | { readonly content: NonNullable<ExportParts['content']> };

/** A document with the metadata of a live document. Members of the request override them. */
export interface Sourced {
  readonly source: Source;
  readonly page?: PageSetup;
  readonly title?: string;
  readonly comments?: NonNullable<ExportParts['comments']>;
  /** Warnings from converting another editor's document. */
  readonly warnings?: readonly DocumentWarning[];
}

/** The services for reading sources. */
export interface SourceContext {
  /** Undefined on a server without collaboration. */
  readonly documents: DocumentsService | undefined;
  readonly profiles: Profiles;
  readonly turn: TurnContext;
}

/**
 * Returns the only source that a body names. A live document is read in its present state with the caller's rights.
 * @throws CompanionError EXPORT_SOURCE_INVALID (400) for none or several; EXPORT_PROFILE_NEEDS_CONTENT (400); EXPORT_DOCUMENT_UNAVAILABLE (501) for a live document
 * without collaboration; what the service throws for one that is not there (404) or not the caller's to see (403).
 */
export async function sourceOf(
  body: ExportBody,
  principal: Principal,
  { documents, profiles, turn }: SourceContext,
): Promise<Sourced> {
  const named = (['html', 'content', 'documentId'] as const).filter((name) => body[name] !== undefined);
  if (named.length !== 1) throw errors.EXPORT_SOURCE_INVALID({ found: named.join(' and ') || 'none' });
  const { html, content, profile } = body;
  if (profile !== undefined && content === undefined)
    throw errors.EXPORT_PROFILE_NEEDS_CONTENT({ found: named[0] ?? 'none' });
  if (html !== undefined) return { source: { html } };
  if (content !== undefined && profile !== undefined) {
    const { warnings, ...source } = await profiles.read(content, profile, turn);
    return { source, ...(warnings.length > 0 && { warnings }) };
  }
  if (content !== undefined) return { source: { content: content as JsonPart<DocumentNode> } };
  if (documents === undefined) throw errors.EXPORT_DOCUMENT_UNAVAILABLE();
  const live = await documents.read(body.documentId ?? '', principal, body.field);
  const { page, title } = live;
  return {
    source: { content: live.part ?? JsonPart.of(live.content) },
    comments: JsonPart.of(live.comments),
    ...(page && { page }),
    ...(title !== undefined && { title }),
  };
}
