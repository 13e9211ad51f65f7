/** The paragraphs of the slides of a flat OpenDocument presentation, a line each, without masters and notes. */
export function slideText(xml: string): string {
  const slides = xml.slice(xml.indexOf('<office:body>')).replaceAll(UNSEEN, '');
  const paragraphs = slides.match(PARAGRAPH) ?? [];
  return paragraphs.map((text) => unescapeXml(text.replaceAll(SPACE, ' ').replaceAll(/<[^>]+>/g, ''))).join('\n');
}

const UNSEEN =
  /<presentation:notes[\s\S]*?<\/presentation:notes>|<(svg:(?:title|desc)|office:binary-data)\b[\s\S]*?<\/\1>/g;
const PARAGRAPH = /<text:(p|h)\b[^>]*(?<!\/)>[\s\S]*?<\/text:\1>/g;
const SPACE = /<text:(?:s|tab|line-break)\b[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? '';
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number(decimal));
  });
