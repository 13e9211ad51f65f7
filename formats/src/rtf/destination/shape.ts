import { lookup } from '../../package/lookup.ts';
import { skip, type Context, type Opener } from '../destination.ts';
import type { RunShell } from '../format/run-xml.ts';
import type { Flow } from '../flow.ts';
import { drawingXml, type ShownPicture } from '../picture/drawing-xml.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { separateFlow } from './flow.ts';
import { pictureDestination } from './picture.ts';
import { property, type Properties } from './shape-properties.ts';

/** A shape while it is read (RTF 1.9.1, "Shapes"). Lengths are in twips. */
interface Shape {
  readonly place: Record<string, number>;
  readonly properties: Properties;
  /** The blocks of its text. */
  blocks: string;
  picture: ShownPicture | undefined;
}

const newShape = (): Shape => ({ place: {}, properties: new Map(), blocks: '', picture: undefined });

/** `\shp`, `\shpgrp`: shapes and groups of shapes. `\shprslt` contains the same for programs without shapes. */
export const shape: Opener = () => ({ opens: { shpinst: instance, shprslt: skip } });

const instance: Opener = (context) => {
  const own = newShape();
  const { flow } = context.group;
  const shell = context.shell();
  let isGroup = false;
  const member =
    (opener: Opener): Opener =>
    (inner, value) => {
      isGroup = true;
      return opener(inner, value);
    };
  return {
    opens: {
      sp: property(own.properties, (inner) => pictureDestination(inner, (picture) => (own.picture = picture))),
      shptxt: (inner) => textOf(own, inner),
      shp: member(shape),
      shpgrp: member(shape),
    },
    word(_context, name, value) {
      if (name.startsWith('shp')) own.place[name] = value ?? 1;
      return true;
    },
    close: () => showShape(own, flow, shell, isGroup),
  };
};

const textOf = (own: Shape, context: Context) => separateFlow(context, (blocks) => (own.blocks = blocks));

function showShape(own: Shape, flow: Flow, shell: RunShell, isGroup: boolean): void {
  const { properties, picture } = own;
  const lettering = properties.get('gtextUNICODE');
  if (picture) flow.element(shell, drawingXml(inPlace(own, picture), floating(own)));
  else if (properties.get('fStandardHR') === '1' || properties.get('fHorizRule') === '1')
    flow.element(shell, '<w:pict><v:rect o:hr="t"/></w:pict>');
  else if (lettering !== undefined)
    flow.element(shell, `<w:pict><v:shape><v:textpath string="${escapeXml(lettering)}"/></v:shape></w:pict>`);
  else if (own.blocks === '' && !isGroup) flow.element(shell, NO_TEXT);
  if (own.blocks !== '') flow.element(shell, textBoxXml(own));
}

/** A shape that shows nothing. */
const NO_TEXT =
  '<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp/></a:graphicData></a:graphic></wp:anchor></w:drawing>';

const sizeOf = ({ place }: Shape) => ({
  width: Math.max((place['shpright'] ?? 0) - (place['shpleft'] ?? 0), 0),
  height: Math.max((place['shpbottom'] ?? 0) - (place['shptop'] ?? 0), 0),
});

/** Returns a picture with the size of the shape's frame. */
function inPlace(own: Shape, picture: ShownPicture): ShownPicture {
  const { width, height } = sizeOf(own);
  const size = width > 0 && height > 0 ? { ...picture.size, width, height } : picture.size;
  return { ...picture, size, alt: own.properties.get('wzDescription') ?? picture.alt };
}

const WRAPS: readonly string[] = ['', 'wrapTopAndBottom', 'wrapSquare', '', 'wrapTight', 'wrapThrough'];

/** Returns the position of a floating shape. Undefined for an inline one. */
function floating({ place, properties }: Shape) {
  if (properties.get('fPseudoInline') === '1') return undefined;
  return {
    wrap: WRAPS[place['shpwr'] ?? 0] ?? '',
    isBehind: place['shpfblwtxt'] === 1,
    left: place['shpleft'] ?? 0,
  };
}

function textBoxXml(own: Shape): string {
  const { width, height } = sizeOf(own);
  const fill = own.properties.get('fFilled') === '0' ? undefined : colourOf(own.properties.get('fillColor'));
  const size = width > 0 ? `;width:${width / 20}pt;height:${height / 20}pt` : '';
  const look = fill === undefined ? '' : ` fillcolor="#${fill}"`;
  return `<w:pict><v:shape style="position:${POSITIONS[String(own.place['shpwr'] ?? 3)] ?? 'relative'}${size}"${look}><v:textbox><w:txbxContent>${own.blocks}</w:txbxContent></v:textbox></v:shape></w:pict>`;
}

/** The positions of boxes with text around them. */
const POSITIONS = lookup<string>({ '2': 'absolute', '4': 'absolute', '5': 'absolute' });

/** Converts a number with blue, green and red bytes to `RRGGBB`. */
function colourOf(value: string | undefined): string | undefined {
  const number = Number(value);
  if (value === undefined || !Number.isInteger(number) || number < 0 || number > 0xff_ffff) return undefined;
  const bytes = [number & 0xff, (number >> 8) & 0xff, number >> 16];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `\do`: a drawing of Word 6, of which only the text is read. */
export const oldDrawing: Opener = (context) => {
  const own = newShape();
  const { flow } = context.group;
  const shell = context.shell();
  return {
    opens: { dptxbxtext: (inner) => textOf(own, inner) },
    word: () => true,
    close: () => flow.element(shell, own.blocks === '' ? NO_TEXT : textBoxXml(own)),
  };
};
