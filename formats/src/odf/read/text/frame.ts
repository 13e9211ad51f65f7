import type { Frame } from '../../../media/frame.ts';
import { inPixels, inPoints } from '../length.ts';
import { placeOf } from '../style/place.ts';
import type { Story } from '../story.ts';
import type { Attributes } from '../style/properties.ts';

/** Returns the graphic properties of the current element, from its drawing style or presentation style. */
export function graphicOf({ xml, styles }: Story): Attributes {
  const presentation = xml.attribute('presentation:style-name');
  return presentation === undefined
    ? styles.properties('graphic', xml.attribute('draw:style-name'), 'graphic')
    : styles.properties('presentation', presentation, 'graphic');
}

/** Returns the size and position of the current element. */
export function frameOf({ xml }: Story, graphic: Attributes): Frame {
  const width = inPixels(xml.attribute('svg:width'));
  const height = inPixels(xml.attribute('svg:height'));
  const side = sideOf(graphic, xml.attribute('svg:x'));
  const wrap = wrapOf(xml.attribute('text:anchor-type'), graphic);
  const place = placeOf(wrap, graphic, { x: xml.attribute('svg:x'), y: xml.attribute('svg:y') });
  return {
    wrap,
    ...(place && { place }),
    ...(width && { width }),
    ...(height && { height }),
    ...(side && { side }),
  };
}

function wrapOf(anchor: string | undefined, graphic: Attributes): Frame['wrap'] {
  if (anchor === undefined || anchor === 'as-char') return 'inline';
  const wrap = graphic['style:wrap'] ?? 'none';
  if (wrap === 'none') return 'topBottom';
  if (wrap === 'run-through') return graphic['style:run-through'] === 'background' ? 'behind' : 'front';
  return graphic['style:wrap-contour'] === 'true' ? 'tight' : 'square';
}

/** About half the width of a text line, in points. An object that starts beyond it is at the right. */
const HALF_A_LINE = 212;

function sideOf(graphic: Attributes, x: string | undefined): Frame['side'] {
  const place = graphic['style:horizontal-pos'];
  if (place === 'right' || place === 'outside') return 'right';
  if (place === 'left' || place === 'inside' || place === 'center') return place === 'inside' ? 'left' : place;
  // Text only on its left means that the object is at the right.
  if (graphic['style:wrap'] === 'left') return 'right';
  return (inPoints(x) ?? 0) > HALF_A_LINE ? 'right' : 'left';
}
