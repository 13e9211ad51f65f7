const EMPTY = /<([a-z][\w:-]{0,40})((?:\s[^<>]*)?)\/>/gi;
/** Elements that HTML closes by itself. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** XHTML as HTML: `<a id="x"/>` is an element without content there, and one that is never closed here. */
export const withClosedElements = (source: string): string =>
  source.includes('/>')
    ? source.replaceAll(EMPTY, (whole, name: string, attributes: string) =>
        VOID.test(name) ? whole : `<${name}${attributes}></${name}>`,
      )
    : source;
