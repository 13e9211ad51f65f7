/** Returns an RTF document. `paragraphs` is RTF. */
export const rtf = (...paragraphs: readonly string[]): Buffer =>
  Buffer.from(
    String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Arial;}}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0\b heading 1;}}` +
      `${paragraphs.join('\n')}}`,
    'latin1',
  );

export const paragraph = (text: string): string => String.raw`\pard ${text}\par`;
export const heading = (text: string): string => String.raw`\pard\s1\outlinelevel0\b ${text}\b0\par`;
/** Returns a picture with an external link. */
export const linkedPicture = (url: string): string =>
  String.raw`\pard{\field{\*\fldinst{ INCLUDEPICTURE "${url}" \\d }}{\fldrslt{picture}}}\par`;
