const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Inline elements. All others start a new line. */
export const INLINE = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math nobr picture q rb rp rt ruby s samp small source span strike strong sub sup svg time tt u var wbr mjx-container',
);

/** Elements whose text is never shown. */
export const SILENT = words(
  'script style noscript template head title meta link base object embed applet canvas svg math',
);

export const HEADING = /^h[1-6]$/u;
