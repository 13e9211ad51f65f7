import type { XmlReader } from '../package/xml/xml-reader.ts';

/** The 56 indexed colours of Excel (18.8.27), from index 8. 0 to 7 repeat the first eight. */
const INDEXED = (
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 ' +
  '9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff ' +
  '00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 ' +
  '003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ');

/** The theme colours by their index: light 1, dark 1, light 2, dark 2, six accents, two links (18.8.3 color, `theme`). */
const THEME_ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];

/** Converts colour references to `#rrggbb`. */
export class Palette {
  readonly #theme: readonly (string | undefined)[];

  constructor(theme: ReadonlyMap<string, string> = new Map()) {
    this.#theme = THEME_ORDER.map((name) => theme.get(name));
  }

  /** Returns the colour of the current element's attributes. Undefined if it is automatic. */
  read(xml: XmlReader): string | undefined {
    const base = this.#base(xml);
    const tint = Number(xml.attribute('tint') ?? 0);
    return base === undefined ? undefined : `#${tint === 0 ? base : withTint(base, tint)}`;
  }

  #base(xml: XmlReader): string | undefined {
    const rgb = xml.attribute('rgb');
    // The first of four channels is alpha, which spreadsheets ignore.
    if (rgb !== undefined && /^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(rgb)) return rgb.slice(-6).toLowerCase();
    const theme = xml.attribute('theme');
    if (theme !== undefined) return this.#theme[Number(theme)];
    const indexed = Number(xml.attribute('indexed') ?? Number.NaN);
    return INDEXED[indexed >= 8 ? indexed - 8 : indexed];
  }
}

/** Lightens (to 1) or darkens (to -1) a colour (18.8.19, `tint`). It changes each channel, which approximates changing the luminance. */
function withTint(hex: string, tint: number): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const tinted = channels.map((channel) => (tint < 0 ? channel * (1 + tint) : channel + (255 - channel) * tint));
  return tinted
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
