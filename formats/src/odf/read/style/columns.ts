import { endnoteSettings, footnoteSettings } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { lookup } from '../../../package/lookup.ts';
import { css, inPoints } from '../length.ts';
import type { Attributes } from './properties.ts';

const MAX_COLUMNS = 20;

/** Styles of the line between columns (19.525) as CSS. */
const STYLES = lookup<string>({ dotted: 'dotted', dashed: 'dashed', 'dot-dashed': 'dashed' });

/** Returns the properties of a section in its style (ODF 1.3, part 3, 17.11): its columns, and how the notes at its end are counted. */
export function sectionOf(properties: Attributes): Readonly<Record<string, unknown>> | undefined {
  const columns = columnsOf(properties);
  const notes = Object.fromEntries(
    Object.entries({ footnotes: footnoteSettings, endnotes: endnoteSettings }).flatMap(([name, kind]) => {
      const settings = kind.parse(properties[`text:${name}`] ?? '');
      return settings === null ? [] : [[name, settings]];
    }),
  );
  return columns === undefined && Object.keys(notes).length === 0 ? undefined : { ...columns, ...notes };
}

/** Returns a style's columns (ODF 1.3, part 3, 17.12) as attributes of a section node. Undefined for a single column. */
export function columnsOf(properties: Attributes): Readonly<Record<string, unknown>> | undefined {
  const count = Math.min(Math.trunc(Number(properties['fo:column-count'])) || 1, MAX_COLUMNS);
  if (count < 2) return undefined;
  const gap = Math.max(inPoints(properties['fo:column-gap']) ?? 0, 0);
  const [width, colour, style = ''] = (properties['style:column-sep'] ?? '').split(' ');
  const line = inPoints(width);
  return {
    columns: count,
    columnGap: css(gap),
    ...(line !== undefined &&
      line > 0 && {
        columnRule: `${css(within(line, 0.25, 100))} ${STYLES[style] ?? 'solid'} ${hexColour(colour) ?? '#000000'}`,
      }),
  };
}
