import type { Context, Destination } from '../destination.ts';
import { RTF_LIMITS } from '../limits.ts';

/** Gathers a short text, such as a name, and hands it over when its group ends. */
export function textValue(use: (text: string, context: Context) => void): Destination {
  let value = '';
  return {
    text(_context, text) {
      if (value.length < RTF_LIMITS.textChars) value += text;
    },
    close: (context) => use(value, context),
  };
}
