import { lookup } from '../package/lookup.ts';

const HIGHLIGHTS = lookup<string>({
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGray: '#808080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  green: '#00ff00',
  lightGray: '#c0c0c0',
  magenta: '#ff00ff',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00',
});

/** Returns `#rrggbb` for the name of a highlight colour. Undefined for `none` (17.18.40). */
export const highlightColour = (name: string): string | undefined => HIGHLIGHTS[name];

/** Returns `#4f81bd` for `4F81BD`. Undefined for `auto` and other values. */
export const hexColour = (value: string | undefined): string | undefined => {
  const hex = value !== undefined && /^#?([0-9a-f]{6})$/i.exec(value)?.[1];
  return hex ? `#${hex.toLowerCase()}` : undefined;
};

/** Returns the colour of a shading (17.3.5): the fill mixed with the pattern's colour by the density of the pattern. */
export function shadingColour(
  pattern: string | undefined,
  fill: string | undefined,
  colour: string | undefined,
): string | undefined {
  if (pattern === 'solid') return hexColour(colour) ?? (colour === 'auto' ? '#000000' : undefined);
  const density = /^pct(\d+)$/.exec(pattern ?? '')?.[1];
  const background = hexColour(fill);
  if (density === undefined) return background;
  return mix(background ?? '#ffffff', hexColour(colour) ?? '#000000', Number(density) / 100);
}

function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
