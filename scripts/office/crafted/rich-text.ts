import { again, files, LARGE, nested, SMALL, varied, type Crafted } from './fill.ts';

const rtf = (body: string, end = '}'): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Arial;}}` + `${body}${end}`, 'latin1'));

const MANY: Readonly<Record<string, string>> = {
  paragraphs: String.raw`a\par `,
  groups: '{a}',
  'looks that change': String.raw`{\b a}b`,
  'unicode signs': String.raw`\u8364 ?`,
  'hexadecimal signs': String.raw`\'e9`,
  rows: String.raw`\trowd\cellx1000\intbl a\cell\row `,
  'cells without rows': String.raw`\intbl a\cell `,
  'column ends': String.raw`\trowd\cellx1`,
  fields: String.raw`{\field{\*\fldinst HYPERLINK "a"}{\fldrslt b}}`,
  footnotes: String.raw`a{\footnote b}`,
  annotations: String.raw`{\*\atnid a}{\annotation b}`,
  pictures: String.raw`{\pict\pngblip 00}`,
  bookmarks: String.raw`{\*\bkmkstart a}{\*\bkmkend a}`,
  'unknown destinations': String.raw`{\*\unknown a}`,
  sections: String.raw`a\sect `,
  'tab stops': String.raw`\tx100`,
  'nested cells': String.raw`\itap9 a\nestcell{\nesttableprops\nestrow}`,
  formulas: String.raw`{\mmath{\*\moMath{\mr a}}}`,
  'phonetic guides': String.raw`{\upr{a}{\*\ud b}}`,
  'ends of groups': '}',
  'skipped signs': String.raw`\uc9999\u8364`,
  'old lists': String.raw`{\pntext a}{\*\pn\pnlvlbody}b\par `,
};

export const richTextFiles = (): Crafted[] => [
  ...files('rtf', Object.fromEntries(Object.entries(MANY).map(([name, unit]) => [name, () => rtf(again(unit))]))),
  ...files('rtf', {
    'a million paragraphs': () => rtf(varied((_, letters) => String.raw`${letters}\par `)),
    'groups in groups': () => rtf(again(nested(1900, '{', 'a', '}'))),
    'groups that never end': () => rtf('{'.repeat(SMALL), ''),
    'a word without end': () => rtf(`\\${'a'.repeat(SMALL)}`),
    'a number without end': () => rtf(`\\b${'1'.repeat(SMALL)} a`),
    'a picture of digits': () => rtf(String.raw`{\pict\pngblip ${again('0f', LARGE)}}`),
    'a picture of raw bytes': () => rtf(String.raw`{\pict\pngblip\bin999999999 ${'a'.repeat(1000)}}`),
    'many fonts': () => rtf(String.raw`{\fonttbl${varied((index) => String.raw`{\f${index} a${index};}`, SMALL)}}a`),
    'many colours': () => rtf(String.raw`{\colortbl${again(String.raw`\red1\green2\blue3;`)}}a`),
    'many styles': () =>
      rtf(
        String.raw`{\stylesheet${varied((index) => String.raw`{\s${index}\sbasedon${index + 1} a${index};}`, SMALL)}}a`,
      ),
    'many lists': () =>
      rtf(String.raw`{\*\listtable${varied((index) => String.raw`{\list{\listlevel}\listid${index}}`, SMALL)}}a`),
    'fields in fields': () => rtf(again(nested(300, String.raw`{\field{\*\fldinst A}{\fldrslt `, 'a', '}}'))),
    'a text of megabytes': () => rtf(varied((_, letters) => letters)),
  }),
];
