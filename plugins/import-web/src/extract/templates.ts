import { Elem, findAll, rawText, replace, textOf } from '../tree/node.ts';
import { parsePage } from '../tree/parse.ts';

/** Scripts of these types hold markup that another script puts into the page. */
const MARKUP = /^text\/(?:html|template|x-template|x-handlebars(?:-template)?|ng-template|x-jquery-tmpl|x-mustache)$/iu;
/** Shorter ones are buttons, pictures and notices. */
const MIN_TEXT = 250;
const MAX_TEMPLATES = 50;

/**
 * Puts what stands in templates into the page, as its scripts would: the markup of scripts that are none, `template`, and `noscript`
 * where no script holds the same. For pages that hold no text without.
 *
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
