const EMPTY = /<([a-z][\w:-]{0,40})((?:\s[^<>]*)?)\/>/gi;
/** Elements without an end tag in HTML. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Converts XHTML to HTML: `<a id="x"/>` is an empty element in XHTML, but an unclosed one in HTML. */
export const withClosedElements = (source: string): string =>
  source.includes('/>')
    ? source.replaceAll(EMPTY, (whole, name: string, attributes: string) =>
        VOID.test(name) ? whole : `<${name}${attributes}></${name}>`,
      )
    : source;
