import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import { POINTS_TO_EMU, toPoints } from '../../../content/css/length.ts';
import { sidesOf } from '../../../content/css/sides.ts';
import { textOf } from '../../../content/node.ts';
import { lookup } from '../../../package/lookup.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { USUAL_GAP } from '../../words.ts';

/** The place of a picture or box, with lengths in EMU. */
export interface Placing {
  readonly wrap: 'inline' | 'square' | 'tight' | 'topBottom' | 'behind' | 'front';
  readonly side: 'left' | 'right';
  /** The node's attributes, where they say more of its place. */
  readonly place?: DocumentNode['attrs'];
  readonly extent: { readonly cx: number; readonly cy: number };
  /** wp:docPr. */
  readonly properties: string;
}

/** A wp:inline (20.4.2.8), or a wp:anchor (20.4.2.3) where text flows around. */
export function anchored({ wrap, side, place = {}, extent, properties }: Placing, graphic: string): string {
  const size = element('wp:extent', { ...extent });
  const lock = '<wp:cNvGraphicFramePr/>';
  if (wrap === 'inline')
    return element('wp:inline', { distT: 0, distB: 0, distL: 0, distR: 0 }, size, properties, lock, graphic);
  const gap = USUAL_GAP[wrap] ?? 0;
  const [distT, distR, distB, distL] = distancesOf(place, [0, gap, 0, gap]);
  return element(
    'wp:anchor',
    {
      distT,
      distB,
      distL,
      distR,
      simplePos: 0,
      relativeHeight: 251_658_240,
      behindDoc: wrap === 'behind' ? 1 : 0,
      locked: 0,
      layoutInCell: 1,
      allowOverlap: 1,
    },
    '<wp:simplePos x="0" y="0"/>',
    element(
      'wp:positionH',
      { relativeFrom: textOf({ attrs: place }, 'horizontalFrom') ?? 'column' },
      horizontal(wrap, side, place),
    ),
    element(
      'wp:positionV',
      { relativeFrom: textOf({ attrs: place }, 'verticalFrom') ?? 'paragraph' },
      offset(place['top']),
    ),
    size,
    '<wp:effectExtent l="0" t="0" r="0" b="0"/>',
    wrapped(wrap, textOf({ attrs: place }, 'wrapText')),
    properties,
    lock,
    graphic,
  );
}

function horizontal(wrap: Placing['wrap'], side: Placing['side'], place: NonNullable<Placing['place']>): string {
  const { align, left } = place;
  if (align === 'left' || align === 'center' || align === 'right') return `<wp:align>${align}</wp:align>`;
  if (toPoints(left) !== undefined) return offset(left);
  if (wrap === 'square' || wrap === 'tight') return `<wp:align>${side}</wp:align>`;
  return wrap === 'topBottom' ? '<wp:align>center</wp:align>' : offset(undefined);
}

const offset = (length: unknown): string => `<wp:posOffset>${toEmu(toPoints(length) ?? 0)}</wp:posOffset>`;

const toEmu = (points: number): number => Math.round(within(points, -FAR, FAR) * POINTS_TO_EMU);
/** Points; no page is larger. */
const FAR = 10_000;

/** CSS's one to four lengths -> English metric units of the four sides. */
function distancesOf({ distance }: NonNullable<Placing['place']>, otherwise: readonly number[]): readonly number[] {
  if (typeof distance !== 'string') return otherwise;
  return sidesOf(distance).map(toEmu);
}

const WRAP_TEXT = lookup<string>({ left: 'left', right: 'right', largest: 'largest' });

/** Writes the text wrapping (20.4.2.14 to 20.4.2.20). */
function wrapped(wrap: Exclude<Placing['wrap'], 'inline'>, text: string | undefined): string {
  const wrapText = WRAP_TEXT[text ?? ''] ?? 'bothSides';
  if (wrap === 'square') return element('wp:wrapSquare', { wrapText });
  if (wrap === 'tight') return element('wp:wrapTight', { wrapText }, WHOLE_FRAME);
  return wrap === 'topBottom' ? '<wp:wrapTopAndBottom/>' : '<wp:wrapNone/>';
}

const WHOLE_FRAME =
  '<wp:wrapPolygon edited="0"><wp:start x="0" y="0"/><wp:lineTo x="0" y="21600"/><wp:lineTo x="21600" y="21600"/><wp:lineTo x="21600" y="0"/><wp:lineTo x="0" y="0"/></wp:wrapPolygon>';
