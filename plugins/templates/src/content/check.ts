import { DocumentError, validate, type DocumentModel } from '@editor-companion/document';
import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { blocksOf } from './text-runs.ts';

export interface ContentLimits {
  readonly maxNodes: number;
}

interface Checking extends ContentLimits {
  readonly model?: DocumentModel;
}

/**
 * Refuses content or page bands that violate the document schema.
 * @throws TEMPLATE_CONTENT_INVALID with the path of each fault in the body; DocumentErrors of size.
 */
export function checkContent(content: DocumentNode, page: PageSetup | null, limits: Checking): void {
  check(content, 'content', limits);
  const bands = blocksOf(page);
  if (bands.length > 0) check({ type: 'doc', content: bands }, 'page', limits);
}

function check(document: DocumentNode, member: string, { maxNodes, model }: Checking): void {
  try {
    validate(document, { ...(model && { model }), limits: { nodes: maxNodes } });
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code !== 'DOCUMENT_INVALID') throw error;
    const details = error.details.map(({ path, message }) => ({
      path: path === '' ? member : `${member}.${path}`,
      message,
    }));
    const [first] = details;
    const fault = first === undefined ? error.message : `${first.path} ${first.message}`;
    throw errors.TEMPLATE_CONTENT_INVALID({ fault }, { cause: error, details });
  }
}
