import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { readXfrm, type Box } from '../../content/slide/box.ts';
import { readIdentity, type PlaceholderKey } from '../identity.ts';
import { readColour } from '../../drawingml/palette.ts';
import { readTextBody, type TextBody } from './body-properties.ts';
import { readLine } from './line.ts';
import { readListStyle } from './read-text-style.ts';
import type { SlideTheme } from './slide-theme.ts';
import type { ListStyle } from './text-style.ts';

/** A placeholder of a layout or master: its place and the properties of its text, as far as stated. */
export interface Placeholder {
  readonly key: PlaceholderKey;
  readonly box?: Box;
  readonly style: ListStyle;
  readonly body: TextBody;
  readonly drawn: Drawn;
}

/** The fill and line of a placeholder. null is an explicit "none". */
export interface Drawn {
  readonly fill?: string | null;
  readonly line?: string | null;
}

export type Role = 'title' | 'body' | 'other';

/** Returns the role, which determines one of a master's three text styles (19.3.1.52). */
export function roleOf({ type }: PlaceholderKey): Role {
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return isFurniture({ type }) ? 'other' : 'body';
}

/** True for dates, headers, footers and slide numbers. They repeat on every slide and are not content. */
export const isFurniture = ({ type }: Pick<PlaceholderKey, 'type'>): boolean =>
  type === 'dt' || type === 'ftr' || type === 'sldNum' || type === 'hdr';

/**
 * Returns the placeholder from which another one inherits. Of those with the same role, prefers the same index for body text, then the same
 * type, then the first one.
 */
export function matchPlaceholder(among: readonly Placeholder[], key: PlaceholderKey): Placeholder | undefined {
  const role = roleOf(key);
  const alike = among.filter((one) => roleOf(one.key) === role && (role !== 'other' || one.key.type === key.type));
  return (
    alike.find((one) => one.key.index === key.index && role === 'body') ??
    alike.find((one) => one.key.type === key.type) ??
    alike[0]
  );
}

/** Reads p:cSld, the current element, for its placeholders. */
export function readPlaceholders(xml: XmlReader, theme: SlideTheme, found: Placeholder[] = []): Placeholder[] {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:spTree') readPlaceholders(xml, theme, found);
    else if (xml.name === 'p:sp' || xml.name === 'p:pic') {
      const placeholder = readPlaceholder(xml, theme);
      if (placeholder) found.push(placeholder);
    }
  }
  return found;
}

function readPlaceholder(xml: XmlReader, theme: SlideTheme): Placeholder | undefined {
  let key: PlaceholderKey | undefined;
  let shape: Pick<Placeholder, 'box' | 'drawn'> = { drawn: {} };
  let text: Pick<Placeholder, 'style' | 'body'> = { style: [], body: {} };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvSpPr' || xml.name === 'p:nvPicPr') key = readIdentity(xml).placeholder;
    else if (xml.name === 'p:spPr') shape = readShapeProperties(xml, theme);
    else if (xml.name === 'p:txBody') text = readText(xml, theme);
  }
  return key && { key, ...shape, ...text };
}

function readShapeProperties(xml: XmlReader, { palette }: SlideTheme): Pick<Placeholder, 'box' | 'drawn'> {
  let box: Box | undefined;
  let drawn: Drawn = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:xfrm') ({ box } = readXfrm(xml));
    else if (xml.name === 'a:noFill') drawn = { ...drawn, fill: null };
    else if (xml.name === 'a:solidFill') drawn = { ...drawn, fill: readColour(xml, palette) ?? null };
    else if (xml.name === 'a:ln') {
      const line = readLine(xml, palette);
      if (line !== undefined) drawn = { ...drawn, line };
    }
  }
  return { drawn, ...(box && { box }) };
}

function readText(xml: XmlReader, theme: SlideTheme): Pick<Placeholder, 'style' | 'body'> {
  let style: ListStyle = [];
  let body: TextBody = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:lstStyle') style = readListStyle(xml, theme);
    else if (xml.name === 'a:bodyPr') body = readTextBody(xml);
  }
  return { style, body };
}
