import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { areasOf, transform, type DeckSize, type Frame } from './frame.ts';
import { placeholderShape, shapeTree } from './placeholder.ts';
import { LAYOUTS, NAMESPACES, type LayoutName } from './words.ts';

/** The font sizes of text by level, in hundredths of a point. */
export const TEXT_SIZES = [2000, 1800, 1600, 1400, 1400] as const;
/** The font size of footnotes in points. */
export const NOTE_SIZE = 12;
const TITLE_SIZE = 3000;
/** The indent of each text level in English metric units. */
export const LEVEL_INDENT = 285_750;

const TITLE_BODY = '<a:bodyPr lIns="0" rIns="0" anchor="b"><a:normAutofit/></a:bodyPr>';
const TEXT_BODY = '<a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0"><a:normAutofit/></a:bodyPr>';
const FOOT_BODY = '<a:bodyPr lIns="0" rIns="0" anchor="ctr"/>';

const scheme = (name: string): string => element('a:solidFill', {}, element('a:schemeClr', { val: name }));

/** Returns a bar, by default in the first accent colour. */
const bar = (id: number, frame: Frame, colour = 'accent1'): string =>
  element(
    'p:sp',
    {},
    element('p:nvSpPr', {}, element('p:cNvPr', { id, name: `Bar ${id}` }), '<p:cNvSpPr/><p:nvPr userDrawn="1"/>'),
    element(
      'p:spPr',
      {},
      transform('a:xfrm', frame),
      '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
      scheme(colour),
      '<a:ln><a:noFill/></a:ln>',
    ),
    '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody>',
  );

const background = (colour: string): string =>
  element('p:bg', {}, element('p:bgPr', {}, scheme(colour), '<a:effectLst/>'));

const footStyle = (align: string): string =>
  element(
    'a:lstStyle',
    {},
    element('a:lvl1pPr', { algn: align }, element('a:defRPr', { sz: 1100 }, scheme('accent6'))),
  );

const NUMBER =
  '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld><a:endParaRPr/></a:p>';

function foot(size: DeckSize, first: number): string {
  const { footer, number } = areasOf(size);
  return (
    placeholderShape({
      id: first,
      name: 'Footer',
      placeholder: { type: 'ftr', idx: 11 },
      frame: footer,
      body: FOOT_BODY,
      styles: footStyle('l'),
    }) +
    placeholderShape({
      id: first + 1,
      name: 'Slide Number',
      placeholder: { type: 'sldNum', idx: 12 },
      frame: number,
      body: FOOT_BODY,
      styles: footStyle('r'),
      text: NUMBER,
    })
  );
}

/** Returns the slide master (19.3.1.42): a title above text, with a footer and a slide number. */
export function masterXml(size: DeckSize): string {
  const { title, body } = areasOf(size);
  const shapes =
    placeholderShape({ id: 2, name: 'Title', placeholder: { type: 'title' }, frame: title, body: TITLE_BODY }) +
    placeholderShape({ id: 3, name: 'Text', placeholder: { type: 'body', idx: 1 }, frame: body, body: TEXT_BODY }) +
    foot(size, 4);
  return (
    XML_DECLARATION +
    element(
      'p:sldMaster',
      NAMESPACES,
      element('p:cSld', {}, background('bg1'), shapeTree(shapes)),
      '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
      element(
        'p:sldLayoutIdLst',
        {},
        LAYOUTS.map((_, index) => element('p:sldLayoutId', { id: FIRST_LAYOUT + index, 'r:id': `rId${index + 1}` })),
      ),
      element(
        'p:txStyles',
        {},
        element('p:titleStyle', {}, titleLevel()),
        element('p:bodyStyle', {}, bodyLevels()),
        element('p:otherStyle', {}, otherLevel()),
      ),
    )
  );
}

/** Masters and layouts share one series of ids (19.7.3). */
export const MASTER_ID = 2_147_483_648;
const FIRST_LAYOUT = MASTER_ID + 1;

const titleLevel = (): string =>
  element(
    'a:lvl1pPr',
    { algn: 'l' },
    '<a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:buNone/>',
    element(
      'a:defRPr',
      { sz: TITLE_SIZE, b: 1 },
      scheme('tx2'),
      '<a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/>',
    ),
  );

const bodyLevels = (): string =>
  Array.from({ length: 9 }, (_, level) =>
    element(
      `a:lvl${level + 1}pPr`,
      { marL: 0, indent: 0, lvl: undefined, algn: 'l' },
      '<a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="600"/></a:spcBef><a:buNone/>',
      element(
        'a:defRPr',
        { sz: TEXT_SIZES[Math.min(level, TEXT_SIZES.length - 1)] },
        scheme('tx1'),
        '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>',
      ),
    ),
  ).join('');

/** Returns the style of text outside placeholders: in tables and boxes. */
export const otherLevel = (): string =>
  element(
    'a:lvl1pPr',
    { marL: 0, algn: 'l' },
    element(
      'a:defRPr',
      { sz: 1800 },
      scheme('tx1'),
      '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>',
    ),
  );

const TYPES: Readonly<Record<LayoutName, string>> = {
  title: 'title',
  content: 'obj',
  section: 'secHead',
  titleOnly: 'titleOnly',
  blank: 'blank',
};
const NAMES: Readonly<Record<LayoutName, string>> = {
  title: 'Title Slide',
  content: 'Title and Content',
  section: 'Section Header',
  titleOnly: 'Title Only',
  blank: 'Blank',
};

/** Returns a slide layout (19.3.1.39). */
export function layoutXml(name: LayoutName, size: DeckSize): string {
  return (
    XML_DECLARATION +
    element(
      'p:sldLayout',
      { ...NAMESPACES, type: TYPES[name], preserve: 1 },
      element('p:cSld', { name: NAMES[name] }, backgroundOf(name), shapeTree(SHAPES[name](size))),
      '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>',
    )
  );
}

const backgroundOf = (name: LayoutName): string =>
  name === 'title' ? background('tx2') : name === 'section' ? background('bg2') : '';

const big = (sz: number, colour: string, bold: boolean): string =>
  element(
    'a:lstStyle',
    {},
    element('a:lvl1pPr', { algn: 'l' }, element('a:defRPr', { sz, b: bold ? 1 : 0 }, scheme(colour))),
  );

/** Returns the frame of the bar beside a title. */
const barBeside = ({ x, y, height }: Frame, width: number, { width: whole }: DeckSize): Frame => ({
  x: x - Math.round(whole * 0.025),
  y,
  width,
  height,
});
const BAR = 76_200;

function coverFrames({ width, height }: DeckSize): { title: Frame; text: Frame } {
  const x = Math.round(width * 0.1);
  const across = Math.round(width * 0.8);
  return {
    title: { x, y: Math.round(height * 0.26), width: across, height: Math.round(height * 0.3) },
    text: { x, y: Math.round(height * 0.6), width: across, height: Math.round(height * 0.2) },
  };
}

const titleAndBar = (size: DeckSize): string => {
  const { title } = areasOf(size);
  const line = { x: title.x, y: title.y + title.height + 30_000, width: Math.round(size.width * 0.06), height: 45_720 };
  return placeholderShape({ id: 2, name: 'Title', placeholder: { type: 'title' } }) + bar(7, line);
};

const SHAPES: Readonly<Record<LayoutName, (size: DeckSize) => string>> = {
  title: (size) => {
    const { title, text } = coverFrames(size);
    return (
      bar(7, barBeside(title, BAR, size), 'accent2') +
      placeholderShape({
        id: 2,
        name: 'Title',
        placeholder: { type: 'ctrTitle' },
        frame: title,
        body: '<a:bodyPr lIns="0" rIns="0" anchor="ctr"><a:normAutofit/></a:bodyPr>',
        styles: big(4400, 'bg1', true),
      }) +
      placeholderShape({
        id: 3,
        name: 'Subtitle',
        placeholder: { type: 'subTitle', idx: 1 },
        frame: text,
        body: TEXT_BODY,
        styles: big(2000, 'bg2', false),
      })
    );
  },
  content: (size) =>
    titleAndBar(size) +
    placeholderShape({ id: 3, name: 'Content', placeholder: { type: 'body', idx: 1 } }) +
    foot(size, 4),
  section: (size) => {
    const { title, text } = coverFrames(size);
    return (
      bar(7, barBeside(title, BAR, size)) +
      placeholderShape({
        id: 2,
        name: 'Title',
        placeholder: { type: 'title' },
        frame: title,
        body: '<a:bodyPr lIns="0" rIns="0" anchor="ctr"><a:normAutofit/></a:bodyPr>',
        styles: big(3800, 'tx2', true),
      }) +
      placeholderShape({
        id: 3,
        name: 'Text',
        placeholder: { type: 'body', idx: 1 },
        frame: text,
        body: TEXT_BODY,
        styles: big(2000, 'accent6', false),
      }) +
      foot(size, 4)
    );
  },
  titleOnly: (size) => titleAndBar(size) + foot(size, 4),
  blank: () => '',
};
