/**
 * A page serves its caller again by giving the same Document object of Chromium new markup. Most markup lives in the tree and goes
 * with it, but some elements write to the object itself: `meta` and `http-equiv` set a colour scheme, a language or a policy, the
 * first `style` or `link` with a title decides which titled style sheets apply, `autofocus` works only once, `body` sets the
 * colours of links. Names of elements and attributes cannot be written with character references, so looking for them is enough.
 */
const VALUE = String.raw`\s*=\s*(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[\w/.:-]{1,100})`;
const END = String.raw`\s*\/?>`;

/** Names of `meta` elements that set nothing. A second name attribute in one of them is not harmless. */
const SILENT_NAMES =
  'author|description|generator|keywords|viewport|application-name|robots|theme-color|format-detection';
const SILENT_META = [
  String.raw`\s+charset${VALUE}`,
  String.raw`\s+name\s*=\s*["']?(?:${SILENT_NAMES})["']?\s+content${VALUE}`,
  String.raw`\s+property${VALUE}\s+content${VALUE}`,
].join('|');
const SILENT_STYLE = String.raw`(?:\s+(?:type|media|id|class|data-[\w-]{1,40})${VALUE}){0,3}`;

// not linear: no look goes beyond its tag, in which values have at most 500 characters
const LEAVES_TRACES = new RegExp(
  [
    'http-equiv',
    '<link',
    'autofocus',
    String.raw`\b[av]?link\s*=`,
    `<meta(?!(?:${SILENT_META})${END})`,
    `<style(?!${SILENT_STYLE}${END})`,
  ].join('|'),
  'iu',
);

/** Tells whether a document may leave something in its page that affects the next document. Such a page is not used again. */
export const leavesTraces = (html: string): boolean => LEAVES_TRACES.test(html);
