import { FIRST_OBJECT, pdf, text } from '../../../import-pdf/test/kit/pdf.ts';

const object = (at: number): string => `${FIRST_OBJECT + at} 0 R`;

/** Returns XMP as other programs write it: properties as attributes and as elements, under their own prefixes. */
export const xmp = (properties: string): string =>
  `<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:id="http://www.aiim.org/pdfa/ns/id/" xmlns:ua="http://www.aiim.org/pdfua/ns/id/" xmlns:own="urn:own" own:kept="yes">${properties}</r:Description></r:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Returns a file of one page with claims of conformance and an output intent with this number of components. */
export function archive(claims: string, channels: 3 | 4 = 3): Buffer {
  const metadata = Buffer.from(
    xmp(`${claims}<dc:title><r:Alt><r:li xml:lang="x-default">Old</r:li></r:Alt></dc:title>`),
  );
  const profile = `<< /N ${channels} /Length 4 >>\nstream\nicc \nendstream`;
  return pdf({
    pages: [{ content: text(72, 700, 'Text') }],
    info: '/Title (Old) /Reference (A-1)',
    catalog: `/Lang (en) /Metadata ${object(1)} /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (x) /DestOutputProfile ${object(2)} >>]`,
    objects: [
      'null',
      `<< /Type /Metadata /Subtype /XML /Length ${metadata.length} >>\nstream\n${metadata.toString('latin1')}\nendstream`,
      profile,
    ],
  });
}

export const PDFA_2B = '<id:part>2</id:part><id:conformance>B</id:conformance>';
export const PDFA_1B = '<id:part>1</id:part><id:conformance>B</id:conformance>';
export const PDFUA = '<ua:part>1</ua:part>';
