/* Values from strangers, brought within what the document schema allows. */

/** Cuts a text after `max` characters. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).toWellFormed();

/** Returns a name as a link target: without blanks and with at most 256 characters. */
export const anchorId = (name: string): string => clip(name.replaceAll(/\s/g, '_'), 256);

export const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const PLAIN_FAMILY = /^\p{L}[\p{L}\p{N}_+@&#./-]*(?: [\p{L}\p{N}_+@&#./-]+)*$/u;

/** Returns the name of a font for CSS, quoted if needed. Undefined if nothing remains of it. */
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

/** Tells whether a length in twips is plausible. Lengths beyond three metres are ignored. */
export const isLength = (twips: number): boolean => Math.abs(twips) < 170_000;
