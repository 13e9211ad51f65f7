import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

const ACTIVE = new Set(
  'script style iframe frame frameset object embed applet base meta link template noscript noembed noframes plaintext xmp textarea svg form button portal foreignobject animate set'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(
  'href src action formaction poster background cite data xlink:href srcset ping manifest'.split(' '),
);
/** Schemes that run nothing and load nothing executable. */
const INERT = /^(?:(?:https?|mailto|tel|ftp|asset):|data:image\/(?:png|jpeg|gif|webp|avif);base64,|[^:]*$|[^:]*[/?#])/i;

/** Returns the parts of HTML that could run, load a page or change later parsing in a browser. */
export function executableParts(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(...faultsOf(node));
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
    if (node.nodeName === '#comment') found.push('comment');
  };
  for (const child of parse(html).childNodes) visit(child);
  return found;
}

function faultsOf({ tagName, attrs }: DefaultTreeAdapterTypes.Element): string[] {
  const faults = ACTIVE.has(tagName.toLowerCase()) ? [`<${tagName}>`] : [];
  for (const { name, prefix, value } of attrs) {
    const attribute = (prefix ? `${prefix}:${name}` : name).toLowerCase();
    // A browser's URL parser removes tabs, line breaks and leading control characters.
    const url = value.replaceAll(/[\t\n\r]/g, '').replace(/^[\s\p{Cc}]+/u, '');
    if (attribute.startsWith('on') || attribute === 'srcdoc' || attribute === 'is') faults.push(`${attribute}=`);
    if (ADDRESSES.has(attribute) && !INERT.test(url)) faults.push(`${attribute}=${value}`);
    if (attribute === 'style' && /url\(|expression|javascript|behavior|-moz-binding|@import|[<>]/i.test(value))
      faults.push(`style=${value}`);
  }
  return faults;
}
