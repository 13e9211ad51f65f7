import type { XmlReader } from '../package/xml/xml-reader.ts';
import { lookup } from '../package/lookup.ts';

/** The fonts of a theme (20.1.4.1.16). */
export interface Theme {
  /** Returns the font for a theme reference such as `minorHAnsi`. Undefined if the theme has none. */
  font(reference: string | undefined): string | undefined;
}

const SCRIPTS = lookup<string>({ 'a:latin': 'Ascii', 'a:ea': 'EastAsia', 'a:cs': 'Bidi' });

/** Reads a theme part. Without one, theme fonts are unknown. */
export function readTheme(xml: XmlReader | undefined): Theme {
  const fonts = new Map<string, string>();
  if (xml) readFonts(xml, fonts);
  return {
    font(reference) {
      if (reference === undefined) return undefined;
      return fonts.get(reference.replace('HAnsi', 'Ascii'));
    },
  };
}

const PATH = new Set(['a:themeElements', 'a:fontScheme']);

/** Walks to the major and the minor font scheme. */
function readFonts(xml: XmlReader, fonts: Map<string, string>): void {
  xml.root('a:theme');
  walk(xml, fonts);
}

function walk(xml: XmlReader, fonts: Map<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (PATH.has(xml.name)) walk(xml, fonts);
    else if (xml.name === 'a:majorFont') readScheme(xml, 'major', fonts);
    else if (xml.name === 'a:minorFont') readScheme(xml, 'minor', fonts);
  }
}

function readScheme(xml: XmlReader, role: string, fonts: Map<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const script = SCRIPTS[xml.name];
    const family = xml.attribute('typeface');
    if (script && family) fonts.set(role + script, family);
  }
}
