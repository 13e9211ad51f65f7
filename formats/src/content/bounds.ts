/* Values from strangers, brought within what the document schema allows. */

/** The text, cut after `max` characters. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).toWellFormed();

/** A name that links can lead to: no blanks, at most 256 characters. */
export const anchorId = (name: string): string => clip(name.replaceAll(/\s/g, '_'), 256);

export const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const PLAIN_FAMILY = /^\p{L}[\p{L}\p{N}_+@&#./-]*(?: [\p{L}\p{N}_+@&#./-]+)*$/u;

/** A font's name as CSS takes it, in quotes where it must be; undefined where nothing is left of it. */
export function fontFamily(name: string): string | undefined {
  const family = clip(
    name
      .replaceAll(/["'\\;:<>{}()]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    200,
  );
  if (family === '') return undefined;
  return PLAIN_FAMILY.test(family) ? family : `"${family}"`;
}

/** Twips beyond three meters, which no page has, count as none. */
export const isLength = (twips: number): boolean => Math.abs(twips) < 170_000;
