import { Text, type Elem } from './node.ts';

/** Elements whose text is preserved exactly, or not shown. */
const VERBATIM = new Set(['pre', 'code', 'textarea', 'script', 'style']);
/** Matches characters that may need normalisation. Tested for each text of a page. */
const OPEN = /[^\0-\u00AC\u00AE-\u02FF]/u;
const SOFT_HYPHEN = /\u00AD/gu;

/** Normalises a text for search: composed characters (Unicode's NFC) and no soft hyphens, because editors hyphenate themselves. */
export const normalisedText = (text: string): string =>
  OPEN.test(text) ? text.replaceAll(SOFT_HYPHEN, '').normalize('NFC') : text;

/** Normalises the texts below an element, except those that are preserved exactly. */
export function normaliseTexts(root: Elem): void {
  for (const child of root.children) {
    if (child instanceof Text) child.data = normalisedText(child.data);
    else if (!VERBATIM.has(child.name)) normaliseTexts(child);
  }
}
