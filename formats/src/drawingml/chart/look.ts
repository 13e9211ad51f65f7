import type { ChartText } from '@editor-companion/document';
import { clip, within } from '../../content/bounds.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { mainColour, readGradient } from '../paint.ts';
import { readColour, type Palette } from '../palette.ts';
import { visit } from './visit.ts';

/** The fill and line of an area. `none` if the file states that there is none. */
export interface Shape {
  fill?: string;
  line?: string;
  /** Points. */
  lineWidth?: number;
}

const EMU_PER_POINT = 12_700;

/** Reads c:spPr, the current element (20.1.2.2.35). */
export function readShape(xml: XmlReader, palette: Palette): Shape {
  const shape: Shape = {};
  visit(xml, {
    ...paints(xml, palette, (fill) => Object.assign(shape, { fill })),
    'a:ln': () => {
      const width = Number(xml.attribute('w'));
      if (width > 0) shape.lineWidth = within(width / EMU_PER_POINT, 0, 100);
      visit(
        xml,
        paints(xml, palette, (line) => Object.assign(shape, { line })),
      );
    },
  });
  return shape;
}

const paints = (
  xml: XmlReader,
  palette: Palette,
  found: (paint: string) => void,
): Readonly<Record<string, () => void>> => {
  const colour = (): void => {
    const paint = readColour(xml, palette);
    if (paint !== undefined) found(paint);
  };
  return {
    'a:noFill': () => found('none'),
    'a:solidFill': colour,
    'a:gradFill': () => {
      const paint = readGradient(xml, palette);
      if (paint !== undefined) found(mainColour(paint));
    },
    'a:pattFill': () => visit(xml, { 'a:fgClr': colour }),
  };
};

const MAX_FONT = 64;

/** Reads c:txPr or c:rich, the current element: how its first text looks (21.1.2.3.2). */
export function readTextLook(xml: XmlReader, palette: Palette): ChartText {
  const looks: ChartText[] = [];
  const read = (): void => void looks.push(readRunLook(xml, palette));
  visit(xml, {
    'a:p': () =>
      visit(xml, {
        'a:pPr': () => visit(xml, { 'a:defRPr': read }),
        'a:r': () => visit(xml, { 'a:rPr': read }),
      }),
  });
  // Run properties override paragraph properties. Only the first of each is read.
  return { ...looks[0], ...looks[1] };
}

function readRunLook(xml: XmlReader, palette: Palette): ChartText {
  const size = Number(xml.attribute('sz')) / 100;
  const bold = xml.attribute('b');
  const look: { fontSize?: number; bold?: boolean; color?: string; fontFamily?: string } = {
    ...(size >= 1 && size <= 400 && { fontSize: size }),
    ...(bold !== undefined && { bold: bold === '1' || bold === 'true' }),
  };
  visit(xml, {
    'a:solidFill': () => {
      const color = readColour(xml, palette);
      if (color !== undefined) look.color = color;
    },
    'a:latin': () => {
      const family = clip(xml.attribute('typeface') ?? '', MAX_FONT);
      if (/^[\p{L}\p{N} _-]+$/u.test(family)) look.fontFamily = family;
    },
  });
  return look;
}

const MAX_TITLE = 1024;

/** Reads c:title, the current element: its text where it is written down, and how it looks. */
export function readTitle(xml: XmlReader, palette: Palette): { text: string; look: ChartText } {
  const title = { text: '', look: {} as ChartText };
  visit(xml, {
    'c:tx': () =>
      visit(xml, {
        'c:rich': () => {
          const rich = readRich(xml, palette);
          title.text = rich.text;
          title.look = { ...title.look, ...rich.look };
        },
        'c:strRef': () =>
          visit(xml, {
            'c:strCache': () =>
              visit(xml, {
                'c:pt': () => {
                  title.text = clip(xml.text().trim(), MAX_TITLE);
                },
              }),
          }),
      }),
    'c:txPr': () => {
      title.look = { ...readTextLook(xml, palette), ...title.look };
    },
  });
  return title;
}

function readRich(xml: XmlReader, palette: Palette): { text: string; look: ChartText } {
  const lines: string[] = [];
  let look: ChartText = {};
  visit(xml, {
    'a:p': () => {
      let line = '';
      const run = (): void =>
        visit(xml, {
          'a:rPr': () => {
            look = { ...look, ...readRunLook(xml, palette) };
          },
          'a:t': () => {
            line += xml.text();
          },
        });
      visit(xml, {
        'a:pPr': () =>
          visit(xml, {
            'a:defRPr': () => {
              look = { ...readRunLook(xml, palette), ...look };
            },
          }),
        'a:r': run,
        'a:fld': run,
        'a:br': () => {
          line += '\n';
        },
      });
      lines.push(line);
    },
  });
  return { text: clip(lines.join('\n').trim(), MAX_TITLE), look };
}
