import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { schema, validate } from '@editor-companion/document';
import { readPptx } from '../../src/pptx/reader.ts';
import { withFile } from './docx.ts';
import { zip } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const NAMESPACES = [
  `xmlns:p="${OFFICE}/presentationml/2006/main"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:r="${OFFICE}/officeDocument/2006/relationships"`,
  `xmlns:c="${OFFICE}/drawingml/2006/chart"`,
  `xmlns:dgm="${OFFICE}/drawingml/2006/diagram"`,
  `xmlns:m="${OFFICE}/officeDocument/2006/math"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main"',
  'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"',
  'xmlns:ac="http://schemas.microsoft.com/office/drawing/2013/main/command"',
].join(' ');

/** The relationships of a part: id -> [kind, target]. An address is external. */
export type Relations = Readonly<Record<string, readonly [string, string]>>;

export interface SlideSource {
  /** The content of the shape tree. */
  readonly shapes: string;
  /** Attributes of the slide's element. */
  readonly attributes?: string;
  readonly relations?: Relations;
  /** The content of the notes page's shape tree. */
  readonly notes?: string;
}

export interface PresentationSource {
  readonly slides: readonly (SlideSource | string)[];
  /** Attributes and content of the main part, in addition to the list of slides. */
  readonly attributes?: string;
  readonly main?: string;
  readonly mainRelations?: Relations;
  /** The shape trees of the layout and the master, and the master's text styles. */
  readonly layout?: string;
  readonly master?: string;
  readonly styles?: string;
  readonly theme?: string;
  readonly core?: string;
  /** Additional parts by full name. They replace existing parts. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** An XML part with every namespace declared. */
export const part = (root: string, content: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} ${NAMESPACES} ${attributes}>${content}</${root}>`;

const relationsPart = (relations: Relations): string => {
  const items = Object.entries(relations).map(([id, [kind, target]]) => {
    const mode = /^[a-z]+:/i.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${items.join('')}</Relationships>`;
};

const tree = (shapes: string): string => `<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;

/** A theme with an orange first accent colour and the fonts Head and Body. */
const THEME = `<a:themeElements><a:clrScheme name="t"><a:dk1><a:srgbClr val="111111"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>
  <a:accent1><a:srgbClr val="ED7D31"/></a:accent1></a:clrScheme>
  <a:fontScheme name="t"><a:majorFont><a:latin typeface="Head"/></a:majorFont><a:minorFont><a:latin typeface="Body"/></a:minorFont></a:fontScheme></a:themeElements>`;

/** The styles of a master: titles in 44 points, text with bullets in 28 and 24 points. */
const STYLES = `<p:titleStyle><a:lvl1pPr><a:buNone/><a:defRPr sz="4400"/></a:lvl1pPr></p:titleStyle>
  <p:bodyStyle><a:lvl1pPr marL="228600" indent="-228600"><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="2800"/></a:lvl1pPr>
  <a:lvl2pPr marL="685800" indent="-228600"><a:buFont typeface="Arial"/><a:buChar char="–"/><a:defRPr sz="2400"/></a:lvl2pPr></p:bodyStyle>
  <p:otherStyle><a:lvl1pPr><a:defRPr sz="1800"/></a:lvl1pPr></p:otherStyle>`;

/** Returns a .pptx from fragments of PresentationML. */
export function presentation(source: PresentationSource): Buffer {
  const { attributes = '', main = '', mainRelations = {}, layout = '', master = '' } = source;
  const slides = source.slides.map((slide) => (typeof slide === 'string' ? { shapes: slide } : slide));
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at + 1}"/>`).join('');
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    '_rels/.rels': relationsPart({
      main: ['officeDocument', 'ppt/presentation.xml'],
      ...(source.core !== undefined && { core: ['metadata/core-properties', 'docProps/core.xml'] as const }),
    }),
    'ppt/presentation.xml': part('p:presentation', `<p:sldIdLst>${ids}</p:sldIdLst>${main}`, attributes),
    'ppt/_rels/presentation.xml.rels': relationsPart({
      ...Object.fromEntries(slides.map((_, at) => [`s${at + 1}`, ['slide', `slides/slide${at + 1}.xml`] as const])),
      ...mainRelations,
    }),
    'ppt/slideLayouts/layout.xml': part('p:sldLayout', tree(layout)),
    'ppt/slideLayouts/_rels/layout.xml.rels': relationsPart({ m: ['slideMaster', '../slideMasters/master.xml'] }),
    'ppt/slideMasters/master.xml': part(
      'p:sldMaster',
      `${tree(master)}<p:clrMap bg1="lt1" tx1="dk1"/><p:txStyles>${source.styles ?? STYLES}</p:txStyles>`,
    ),
    'ppt/slideMasters/_rels/master.xml.rels': relationsPart({ t: ['theme', '../theme/theme.xml'] }),
    'ppt/theme/theme.xml': part('a:theme', source.theme ?? THEME),
    ...(source.core !== undefined && { 'docProps/core.xml': source.core }),
  };
  for (const [at, slide] of slides.entries()) addSlide(parts, slide, at + 1);
  const members = Object.entries({ ...parts, ...source.files }).map(([name, bytes]) => ({ name, bytes }));
  return zip(members);
}

function addSlide(parts: Record<string, string | Buffer>, slide: SlideSource, number: number): void {
  parts[`ppt/slides/slide${number}.xml`] = part('p:sld', tree(slide.shapes), slide.attributes);
  parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationsPart({
    layout: ['slideLayout', '../slideLayouts/layout.xml'],
    ...(slide.notes !== undefined && { notes: ['notesSlide', `../notesSlides/notes${number}.xml`] as const }),
    ...slide.relations,
  });
  if (slide.notes !== undefined) parts[`ppt/notesSlides/notes${number}.xml`] = part('p:notes', tree(slide.notes));
}

/** Imports a test presentation and makes sure that the result is valid under the document schema. */
export function read(source: PresentationSource | string, layout: 'flow' | 'pages' = 'flow'): ImportedDocument {
  const bytes = presentation(typeof source === 'string' ? { slides: [source] } : source);
  const result = withFile(bytes, (path) => readPptx(path, () => undefined, { layout }));
  validate(result.content);
  schema.nodeFromJSON(result.content).check();
  for (const { content } of result.comments ?? []) validate({ type: 'doc', content });
  return result;
}

/** The blocks of an imported test presentation. */
export const blocks = (source: PresentationSource | string): DocumentNode[] => read(source).content.content ?? [];

export const codes = ({ warnings = [] }: ImportedDocument): string[] => warnings.map(({ code }) => code);

/** Converts tenths of an inch to the attributes of a box. */
export interface At {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}

const TENTH = 91_440;

export const xfrm = ({ x = 0, y = 0, width = 10, height = 5 }: At, name = 'a:xfrm'): string =>
  `<${name}><a:off x="${x * TENTH}" y="${y * TENTH}"/><a:ext cx="${width * TENTH}" cy="${height * TENTH}"/></${name}>`;

const nonVisual = (name: string, id: number, inside = '', attributes = ''): string =>
  `<p:${name}><p:cNvPr id="${id}" name="" ${attributes}/><p:nvPr>${inside}</p:nvPr></p:${name}>`;

const body = (paragraphs: string, listStyle = ''): string =>
  `<p:txBody><a:bodyPr/><a:lstStyle>${listStyle}</a:lstStyle>${paragraphs}</p:txBody>`;

/** A placeholder: `placeholder('title', p('Hello'))`. */
export const placeholder = (
  type: string,
  paragraphs: string,
  { properties = '', index = 0, listStyle = '' }: { properties?: string; index?: number; listStyle?: string } = {},
): string =>
  `<p:sp>${nonVisual('nvSpPr', 2, `<p:ph ${type && `type="${type}"`} idx="${index}"/>`)}<p:spPr>${properties}</p:spPr>${body(paragraphs, listStyle)}</p:sp>`;

/** Returns a text box or drawn shape at a place. */
export const box = (
  paragraphs: string,
  at: At = {},
  {
    id = 9,
    properties = '',
    style = '',
    attributes = '',
  }: { id?: number; properties?: string; style?: string; attributes?: string } = {},
): string =>
  `<p:sp>${nonVisual('nvSpPr', id, '', attributes)}<p:spPr>${xfrm(at)}${properties}</p:spPr>${style}${body(paragraphs)}</p:sp>`;

export const group = (members: string, transform = ''): string =>
  `<p:grpSp>${nonVisual('nvGrpSpPr', 50)}<p:grpSpPr>${transform}</p:grpSpPr>${members}</p:grpSp>`;

/** Returns a graphic frame with a table, a chart or a diagram. */
export const frame = (graphic: string, at: At = {}): string =>
  `<p:graphicFrame>${nonVisual('nvGraphicFramePr', 30)}${xfrm(at, 'p:xfrm')}<a:graphic><a:graphicData>${graphic}</a:graphicData></a:graphic></p:graphicFrame>`;

export const picture = (fill: string, at: At = {}, attributes = '', use = ''): string =>
  `<p:pic>${nonVisual('nvPicPr', 40, use, attributes)}<p:blipFill>${fill}</p:blipFill><p:spPr>${xfrm(at)}</p:spPr></p:pic>`;

/** Returns a paragraph with plain text or with the given runs. */
export const p = (content: string, properties = ''): string =>
  `<a:p>${properties}${content.startsWith('<') ? content : r(content)}</a:p>`;

/** Returns a run from its text, its attributes and the children of its properties. */
export const r = (text: string, attributes = '', inside = ''): string =>
  `<a:r><a:rPr ${attributes}>${inside}</a:rPr><a:t>${text}</a:t></a:r>`;

/** A fill of one colour. */
export const solid = (hex: string): string => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`;

/** The smallest PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
