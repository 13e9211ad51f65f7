import { optionalPart } from '../content/optional-part.ts';
import type { Warnings } from '../content/warnings.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { Palette } from './palette.ts';

/** Reads the theme's colour scheme (20.1.6.2) as `rrggbb` by name. */
export function readThemeColours(xml: XmlReader | undefined): Map<string, string> {
  const colours = new Map<string, string>();
  if (!xml) return colours;
  xml.root('a:theme');
  descend(xml, colours);
  return colours;
}

function descend(xml: XmlReader, colours: Map<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:themeElements') descend(xml, colours);
    else if (xml.name === 'a:clrScheme') readScheme(xml, colours);
  }
}

function readScheme(xml: XmlReader, colours: Map<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.name.slice(2);
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      const value = xml.attribute('lastClr') ?? xml.attribute('val') ?? '';
      if (/^[0-9a-f]{6}$/i.test(value)) colours.set(name, value.toLowerCase());
    }
  }
}

/** The colours of a theme, read when they are asked for the first time: few documents need them. */
export function paletteOf(source: { readonly warnings: Warnings }, open: () => XmlReader | undefined): () => Palette {
  let known: Palette | undefined;
  return () => (known ??= optionalPart(source, new Palette(new Map()), () => new Palette(readThemeColours(open()))));
}
