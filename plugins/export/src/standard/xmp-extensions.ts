import type { InvoiceProfile } from './invoice.ts';

/** The standards that a file claims. */
export interface Claims {
  /** The part and level of ISO 19005. */
  readonly pdfa?: { readonly part: 2 | 3; readonly level: 'A' | 'B' };
  /** ISO 14289-1. */
  readonly pdfua: boolean;
  readonly invoice?: { readonly profile: InvoiceProfile; readonly filename: string };
}

/** Returns the XMP with the claims of conformance, and schemas of properties that PDF/A does not define (ISO 19005-2, 6.6.2.3). */
export function standardXmp({ pdfa, pdfua, invoice }: Claims): string {
  const claims = [
    pdfa && `<pdfaid:part>${pdfa.part}</pdfaid:part>\n<pdfaid:conformance>${pdfa.level}</pdfaid:conformance>\n`,
    pdfua && '<pdfuaid:part>1</pdfuaid:part>\n',
    invoice &&
      `<fx:DocumentType>INVOICE</fx:DocumentType>\n<fx:DocumentFileName>${invoice.filename}</fx:DocumentFileName>\n<fx:Version>1.0</fx:Version>\n<fx:ConformanceLevel>${invoice.profile}</fx:ConformanceLevel>\n`,
  ];
  const schemas = [
    pdfua && schemaOf('PDF/UA identification', UA, 'pdfuaid', { part: ['Integer', 'internal', 'Part of ISO 14289'] }),
    invoice && schemaOf('Factur-X PDFA Extension Schema', FX, 'fx', INVOICE_PROPERTIES),
  ].filter(Boolean);
  const extension = `<pdfaExtension:schemas><rdf:Bag>${schemas.join('\n')}</rdf:Bag></pdfaExtension:schemas>\n`;
  return claims.filter(Boolean).join('') + (pdfa && schemas.length > 0 ? extension : '');
}

const UA = 'http://www.aiim.org/pdfua/ns/id/';
const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The namespaces in the output of `standardXmp`. */
export const STANDARD_NAMESPACES = [
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  `xmlns:pdfuaid="${UA}"`,
  `xmlns:fx="${FX}"`,
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
].join(' ');

type Property = readonly [type: string, category: string, description: string];

const INVOICE_PROPERTIES: Readonly<Record<string, Property>> = {
  DocumentFileName: ['Text', 'external', 'The name of the embedded XML document'],
  DocumentType: ['Text', 'external', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  Version: ['Text', 'external', 'The actual version of the standard applying to the embedded XML document'],
  ConformanceLevel: ['Text', 'external', 'The conformance level of the embedded XML document'],
};

function schemaOf(title: string, uri: string, prefix: string, properties: Readonly<Record<string, Property>>): string {
  const written = Object.entries(properties).map(
    ([name, [type, category, description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${title}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${written.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}
