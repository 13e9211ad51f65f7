import { Text, type Elem } from './node.ts';

/** What is shown letter by letter, or not at all. */
const VERBATIM = new Set(['pre', 'code', 'textarea', 'script', 'style']);
/** Without one of these there is nothing to do: asked of each text of a page. */
const OPEN = /[^\0-\u00AC\u00AE-\u02FF]/u;
const SOFT_HYPHEN = /\u00AD/gu;

/**
 * Brings the letters of a text into the form in which people search for them: canonically composed (Unicode's NFC), as pages
 * written on some systems are not, and without the soft hyphens that programs put into words; an editor hyphenates by itself.
 */
export const settledText = (text: string): string =>
  OPEN.test(text) ? text.replaceAll(SOFT_HYPHEN, '').normalize('NFC') : text;

/** Does so with the texts below an element, but for those that are shown letter by letter. */
export function settleTexts(root: Elem): void {
  for (const child of root.children) {
    if (child instanceof Text) child.data = settledText(child.data);
    else if (!VERBATIM.has(child.name)) settleTexts(child);
  }
}
