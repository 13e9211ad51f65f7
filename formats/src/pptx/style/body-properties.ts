import { lookup } from '../../package/lookup.ts';
import { within } from '../../content/bounds.ts';
import { fraction } from '../../content/units.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';

/** The properties of a text within its shape (21.1.2.1.1). Undefined members are inherited. */
export interface TextBody {
  /** The insets of the text in English metric units. */
  readonly insets?: Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>;
  readonly anchor?: 'top' | 'middle' | 'bottom';
  /** True if lines do not wrap at the shape's edge. */
  readonly isUnbroken?: boolean;
  /** True if the shape's height adapts to its text. */
  readonly isFitted?: boolean;
  readonly direction?: string;
  /** The factor by which the font size was reduced so that the text fits its shape. */
  readonly scale?: number;
  /** The share by which the line spacing was reduced for the same purpose. */
  readonly reduction?: number;
}

const ANCHORS = lookup<NonNullable<TextBody['anchor']>>({
  t: 'top',
  ctr: 'middle',
  b: 'bottom',
  just: 'top',
  dist: 'top',
});

const INSETS = [
  ['left', 'lIns'],
  ['top', 'tIns'],
  ['right', 'rIns'],
  ['bottom', 'bIns'],
] as const;

/** The maximum inset in English metric units: the maximum width of a slide. */
const MOST = 51_206_400;

/** Reads a:bodyPr, the current element. */
export function readTextBody(xml: XmlReader): TextBody {
  const insets = INSETS.flatMap(([side, name]) => {
    const value = Number(xml.attribute(name) ?? Number.NaN);
    return Number.isFinite(value) ? [[side, within(value, 0, MOST)] as const] : [];
  });
  const anchor = ANCHORS[xml.attribute('anchor') ?? ''];
  const [wrap, direction] = [xml.attribute('wrap'), xml.attribute('vert')];
  return {
    ...(insets.length > 0 && { insets: Object.fromEntries(insets) }),
    ...(anchor && { anchor }),
    ...(wrap !== undefined && { isUnbroken: wrap === 'none' }),
    ...(direction !== undefined && { direction }),
    ...readFit(xml),
  };
}

type Fit = Pick<TextBody, 'isFitted' | 'scale' | 'reduction'>;

/** Reads the automatic fitting of text and shape (21.1.2.1.1 to 21.1.2.1.4). */
function readFit(xml: XmlReader): Fit {
  let fit: Fit = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:spAutoFit') fit = { isFitted: true };
    else if (xml.name === 'a:noAutofit') fit = { isFitted: false };
    if (xml.name !== 'a:normAutofit') continue;
    const scale = within(fraction(xml.attribute('fontScale') ?? '100%'), 0.1, 1);
    fit = { isFitted: false, scale, reduction: within(fraction(xml.attribute('lnSpcReduction')), 0, 0.9) };
  }
  return fit;
}

/** Merges a shape's properties over the inherited ones. */
export const mergeBodies = (under: TextBody, over: TextBody): TextBody => ({
  ...under,
  ...over,
  insets: { ...under.insets, ...over.insets },
});
