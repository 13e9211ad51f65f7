import { Elem, findAll, rawText, replace, textOf } from '../tree/node.ts';
import { parsePage } from '../tree/parse.ts';

/** Types of script elements that contain markup, which another script inserts into the page. */
const MARKUP = /^text\/(?:html|template|x-template|x-handlebars(?:-template)?|ng-template|x-jquery-tmpl|x-mustache)$/iu;
/** Shorter templates are buttons, pictures and notices. */
const MIN_TEXT = 250;
const MAX_TEMPLATES = 50;

/**
 * Inserts the content of templates into the page, as its scripts would: markup in scripts, `template` elements, and `noscript` elements
 * unless a script contains the same. It is for pages without other text.
 * @throws WEB_PAGE_TOO_COMPLEX (422), as parsing does.
 */
export function unfoldTemplates(page: Elem): void {
  const seen = new Set<string>();
  for (const holder of findAll(page, isTemplate).slice(0, MAX_TEMPLATES)) {
    const content = holder.name === 'script' ? parsePage(rawText(holder)) : new Elem('div').appendAll(holder.children);
    const text = textOf(content);
    if (text.length < MIN_TEXT || seen.has(text)) continue;
    seen.add(text);
    replace(holder, [new Elem('div').appendAll(content.children)]);
  }
}

const isTemplate = (one: Elem): boolean =>
  one.name === 'template' || one.name === 'noscript' || (one.name === 'script' && MARKUP.test(one.get('type').trim()));
