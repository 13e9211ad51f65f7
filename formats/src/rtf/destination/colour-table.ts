import type { Opener } from '../destination.ts';
import { RTF_LIMITS } from '../limits.ts';

const hex = (value: number): string => value.toString(16).padStart(2, '0').toUpperCase();

/** `\colortbl`: colours by their index. A semicolon ends each. An entry without components is the automatic colour. */
export const colourTable: Opener = () => {
  let parts: Record<string, number> = {};
  const take = (): string | undefined => {
    const { red, green, blue } = parts;
    parts = {};
    if (red === undefined && green === undefined && blue === undefined) return undefined;
    return hex(red ?? 0) + hex(green ?? 0) + hex(blue ?? 0);
  };
  return {
    word(_context, word, value) {
      if (word === 'red' || word === 'green' || word === 'blue') parts[word] = Math.min(Math.max(value ?? 0, 0), 255);
      return true;
    },
    text({ document }, text) {
      for (const sign of text)
        if (sign === ';' && document.colours.length < RTF_LIMITS.entries) document.colours.push(take());
    },
  };
};
