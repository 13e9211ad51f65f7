import type { Line } from '../../../content/css/border.ts';
import { POINTS_TO_EMU } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';

const DASHES: Readonly<Record<string, string>> = { dashed: 'dash', dotted: 'sysDot' };
/** The maximum line width (20.1.10.35). */
const MAX_WIDTH = 20_116_800;

/** Returns the outline of a shape or a border of a cell (20.1.2.2.24). */
export function lineXml(name: string, line: Line | undefined): string {
  if (!line || line.width <= 0 || line.style === 'none') return element(name, {}, '<a:noFill/>');
  const dash = DASHES[line.style];
  return element(
    name,
    {
      w: Math.min(Math.round(line.width * POINTS_TO_EMU), MAX_WIDTH),
      cmpd: line.style === 'double' ? 'dbl' : undefined,
    },
    element('a:solidFill', {}, element('a:srgbClr', { val: line.color.slice(1).toUpperCase() })),
    dash === undefined ? '' : element('a:prstDash', { val: dash }),
  );
}
