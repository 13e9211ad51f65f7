/**
 * Returns the paragraphs of a flat OpenDocument presentation or spreadsheet, one per line, without hidden content: masters, notes, hidden
 * rows.
 */
export function flatText(xml: string): string {
  const body = xml.slice(xml.indexOf('<office:body>')).replaceAll(UNSEEN, '');
  const paragraphs = body.match(PARAGRAPH) ?? [];
  return paragraphs.map((text) => unescapeXml(text.replaceAll(SPACE, ' ').replaceAll(/<[^>]+>/g, ''))).join('\n');
}

/** Hidden rows, cells with volatile values, and content outside of pages and sheets. */
const UNSEEN = new RegExp(
  [
    String.raw`<table:table-cell\b[^>]*table:formula="[^"]*\b(?:NOW|TODAY|RAND|RANDBETWEEN)\([^>]*>.*?</table:table-cell>`,
    '<table:table-row\\b[^>]*table:visibility="[^"]*"[^>]*>.*?</table:table-row>',
    '<(presentation:notes|office:annotation|office:binary-data|table:content-validations|draw:object|svg:title|svg:desc)\\b.*?</\\1>',
  ].join('|'),
  'gs',
);
const PARAGRAPH = /<text:(p|h)\b[^>]*(?<!\/)>[\s\S]*?<\/text:\1>/g;
const SPACE = /<text:(?:s|tab|line-break)\b[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? '';
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number(decimal));
  });
