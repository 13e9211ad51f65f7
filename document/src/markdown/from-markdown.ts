import markdownIt from 'markdown-it';
import type { FromHtmlOptions } from '../html/from-html.ts';
import { fromHTML } from '../html/from-html.ts';
import type { DocumentNode } from '../json.ts';
import { checkLength, limitsOf } from '../limits.ts';
import { modelOf, schemaOf } from '../model/document-model.ts';
import type { DocumentModel } from '../model/document-model.ts';

const renderers = new WeakMap<DocumentModel, markdownIt>();

/**
 * Reads CommonMark with GFM's tables, task lists and strikethrough, footnotes, and LaTeX in `$…$` and `$$…$$`. Embedded HTML is read as by
 * `fromHTML`, so that nothing unsafe passes.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function fromMarkdown(markdown: string, options: FromHtmlOptions = {}): DocumentNode {
  checkLength(markdown, limitsOf(options.limits));
  return fromHTML(rendererOf(modelOf(schemaOf(options))).render(markdown), options);
}

function rendererOf(model: DocumentModel): markdownIt {
  const known = renderers.get(model);
  if (known) return known;
  const renderer = markdownIt({ html: true });
  // URLs stay as written. The schema decides which are safe.
  renderer.normalizeLink = (url) => url;
  renderer.validateLink = () => true;
  for (const { markdown } of model.nodes.values()) markdown?.read?.(renderer);
  renderers.set(model, renderer);
  return renderer;
}
