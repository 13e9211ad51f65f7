import { lookup } from '../package/lookup.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { hexColour } from '../content/colour.ts';
import { within } from '../content/bounds.ts';
import { fraction } from '../content/units.ts';

/** The preset colours that files use most (20.1.10.48). */
const PRESETS = lookup<string>({
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  cyan: '#00ffff',
  aqua: '#00ffff',
  magenta: '#ff00ff',
  gray: '#808080',
  orange: '#ffa500',
  purple: '#800080',
  navy: '#000080',
  teal: '#008080',
  maroon: '#800000',
  olive: '#808000',
  silver: '#c0c0c0',
  lime: '#00ff00',
});

const DEFAULT_MAP = lookup<string>({ bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' });

/** The colours of a theme with the mapping of a master (19.3.1.6). */
export class Palette {
  readonly #colours: ReadonlyMap<string, string>;
  readonly #map: ReadonlyMap<string, string>;

  /** @param colours the theme's, as `rrggbb`; @param map names on slides -> names in the theme */
  constructor(colours: ReadonlyMap<string, string>, map: ReadonlyMap<string, string> = new Map()) {
    this.#colours = colours;
    this.#map = map;
  }

  /** Returns `#rrggbb` for `accent1` and other names. */
  named(name: string): string | undefined {
    const inTheme = this.#map.get(name) ?? DEFAULT_MAP[name] ?? name;
    return hexColour(this.#colours.get(inTheme));
  }
}

/** Reads the first colour inside the current element (20.1.2.3): a fill, a line's fill, a highlight. */
export function readColour(xml: XmlReader, palette: Palette): string | undefined {
  let found: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const base = baseColour(xml, palette);
    const colour = base && readChanges(xml, base);
    found ??= colour;
  }
  return found;
}

function baseColour(xml: XmlReader, palette: Palette): string | undefined {
  const value = xml.attribute('val') ?? '';
  switch (xml.name) {
    case 'a:srgbClr':
      return hexColour(value);
    case 'a:schemeClr':
      return palette.named(value);
    case 'a:sysClr':
      return hexColour(xml.attribute('lastClr')) ?? (value === 'window' ? '#ffffff' : '#000000');
    case 'a:prstClr':
      return PRESETS[value];
    case 'a:scrgbClr':
      return hex(['r', 'g', 'b'].map((name) => Math.sqrt(share(xml.attribute(name)))));
    case 'a:hslClr': {
      const [hue, saturation, light] = [xml.attribute('hue'), xml.attribute('sat'), xml.attribute('lum')];
      return fromHsl([(Number(hue) || 0) / 21_600_000, share(saturation), share(light)]);
    }
    default:
      return undefined;
  }
}

const share = (value: string | undefined): number => within(fraction(value), -10, 10);

type Triple = readonly [number, number, number];

/** Applies the transforms inside a colour: lighter, darker, more or less saturated (20.1.2.3.20). */
function readChanges(xml: XmlReader, base: string): string {
  let colour = base;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const by = share(xml.attribute('val'));
    if (xml.name === 'a:shade') colour = inLight(colour, (light) => light * by);
    else if (xml.name === 'a:tint') colour = inLight(colour, (light) => 1 - (1 - light) * by);
    // A transparent colour is mixed with white.
    else if (xml.name === 'a:alpha') colour = hex(channels(colour).map((channel) => 1 - (1 - channel) * by));
    else if (xml.name === 'a:lumMod') colour = inHsl(colour, ([h, s, l]) => [h, s, l * by]);
    else if (xml.name === 'a:lumOff') colour = inHsl(colour, ([h, s, l]) => [h, s, l + by]);
    else if (xml.name === 'a:satMod') colour = inHsl(colour, ([h, s, l]) => [h, s * by, l]);
  }
  return colour;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

const hex = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(within(part, 0, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Applies a tint or shade in linear light instead of on sRGB values. */
const inLight = (colour: string, change: (light: number) => number): string =>
  hex(channels(colour).map((channel) => toChannel(within(change(toLight(channel)), 0, 1))));

const toLight = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toChannel = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

const inHsl = (colour: string, change: (hsl: Triple) => Triple): string => fromHsl(change(toHsl(colour)));

function toHsl(colour: string): Triple {
  const [r = 0, g = 0, b = 0] = channels(colour);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [light, range] = [(high + low) / 2, high - low];
  if (range === 0) return [0, 0, light];
  const saturation = range / (1 - Math.abs(2 * light - 1));
  const sector = high === r ? ((g - b) / range + 6) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sector / 6, saturation, light];
}

function fromHsl([hue, s, l]: Triple): string {
  const [saturation, light] = [within(s, 0, 1), within(l, 0, 1)];
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const at = (offset + hue * 12) % 12;
    return light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return hex([channel(0), channel(8), channel(4)]);
}

/** Returns the contrast of two colours: 1 for equal ones, 21 for black on white (WCAG 2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map(toLight);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
