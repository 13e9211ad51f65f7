import { element } from '../../../package/xml/write-xml.ts';

/** Where a picture or box stands; lengths in EMU. */
export interface Placing {
  readonly wrap: 'inline' | 'square' | 'tight' | 'topBottom' | 'behind' | 'front';
  readonly side: 'left' | 'right';
  readonly extent: { readonly cx: number; readonly cy: number };
  /** wp:docPr. */
  readonly properties: string;
}

/** An eighth of an inch beside floating things. */
const GAP = 114_300;

/** A wp:inline (20.4.2.8), or a wp:anchor (20.4.2.3) where text flows around. */
export function anchored({ wrap, side, extent, properties }: Placing, graphic: string): string {
  const size = element('wp:extent', { ...extent });
  const lock = '<wp:cNvGraphicFramePr/>';
  if (wrap === 'inline')
    return element('wp:inline', { distT: 0, distB: 0, distL: 0, distR: 0 }, size, properties, lock, graphic);
  const isFloat = wrap === 'square' || wrap === 'tight';
  return element(
    'wp:anchor',
    {
      distT: 0,
      distB: 0,
      distL: isFloat ? GAP : 0,
      distR: isFloat ? GAP : 0,
      simplePos: 0,
      relativeHeight: 251_658_240,
      behindDoc: wrap === 'behind' ? 1 : 0,
      locked: 0,
      layoutInCell: 1,
      allowOverlap: 1,
    },
    '<wp:simplePos x="0" y="0"/>',
    element('wp:positionH', { relativeFrom: 'column' }, horizontal(wrap, side)),
    element('wp:positionV', { relativeFrom: 'paragraph' }, '<wp:posOffset>0</wp:posOffset>'),
    size,
    '<wp:effectExtent l="0" t="0" r="0" b="0"/>',
    WRAPS[wrap],
    properties,
    lock,
    graphic,
  );
}

function horizontal(wrap: Placing['wrap'], side: Placing['side']): string {
  if (wrap === 'square' || wrap === 'tight') return `<wp:align>${side}</wp:align>`;
  return wrap === 'topBottom' ? '<wp:align>center</wp:align>' : '<wp:posOffset>0</wp:posOffset>';
}

const WHOLE_FRAME =
  '<wp:wrapPolygon edited="0"><wp:start x="0" y="0"/><wp:lineTo x="0" y="21600"/><wp:lineTo x="21600" y="21600"/><wp:lineTo x="21600" y="0"/><wp:lineTo x="0" y="0"/></wp:wrapPolygon>';

const WRAPS: Readonly<Record<Exclude<Placing['wrap'], 'inline'>, string>> = {
  square: '<wp:wrapSquare wrapText="bothSides"/>',
  tight: `<wp:wrapTight wrapText="bothSides">${WHOLE_FRAME}</wp:wrapTight>`,
  topBottom: '<wp:wrapTopAndBottom/>',
  behind: '<wp:wrapNone/>',
  front: '<wp:wrapNone/>',
};
