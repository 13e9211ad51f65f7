/** The profiles of Factur-X 1.0 and ZUGFeRD 2, by the beginning of the guideline in the XML. Longer beginnings come first. */
const PROFILES = [
  ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
  ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL'],
  ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'BASIC'],
  ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'EXTENDED'],
  ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung', 'XRECHNUNG'],
  ['urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung', 'XRECHNUNG'],
  ['urn:cen.eu:en16931:2017', 'EN 16931'],
] as const;

export const INVOICE_PROFILES = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'] as const;
export type InvoiceProfile = (typeof INVOICE_PROFILES)[number];

const ROOT = 'CrossIndustryInvoice';
const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const CONTEXT = 'GuidelineSpecifiedDocumentContextParameter';
/** The number of characters that contain the root element and the guideline, which come first in an invoice. */
const HEAD = 20_000;

/** The profile of an invoice, or a fault in words for the sender. */
export type ReadInvoice = { readonly profile: InvoiceProfile } | { readonly fault: string };

/** Checks whether XML is a Cross Industry Invoice, and returns the profile of its guideline. It does not validate the invoice. */
export function readInvoice(xml: string): ReadInvoice {
  const head = xml.slice(0, HEAD);
  if (head.includes('<!DOCTYPE') || head.includes('<!ENTITY')) return { fault: 'it has a document type declaration' };
  const root = rootOf(head);
  const [name = ''] = root.split(/\s/u, 1);
  if (name.slice(name.indexOf(':') + 1) !== ROOT || !root.includes(NAMESPACE))
    return { fault: `its root element is no ${ROOT} of ${NAMESPACE}` };
  if (!xml.trimEnd().endsWith(`</${name}>`)) return { fault: 'its root element does not end' };
  const guideline = guidelineIn(head);
  const [, profile] = PROFILES.find(([beginning]) => guideline.startsWith(beginning)) ?? [];
  return profile ? { profile } : { fault: `its guideline «${guideline.slice(0, 100)}» is not known` };
}

/** Returns the first start tag without its angle brackets. */
function rootOf(head: string): string {
  let at = head.indexOf('<');
  while (at >= 0 && (head.startsWith('<?', at) || head.startsWith('<!', at))) {
    const close = head.startsWith('<!--', at) ? '-->' : '>';
    const end = head.indexOf(close, at);
    at = end < 0 ? -1 : head.indexOf('<', end);
  }
  return at < 0 ? '' : head.slice(at + 1, head.indexOf('>', at));
}

function guidelineIn(head: string): string {
  const context = head.indexOf(`${CONTEXT}>`);
  if (context < 0) return '';
  const id = head.indexOf('ID', context + CONTEXT.length + 1);
  const open = head.indexOf('>', id);
  return id < 0 || open < 0 ? '' : head.slice(open + 1, head.indexOf('<', open)).trim();
}
