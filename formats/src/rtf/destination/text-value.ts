import type { Context, Destination } from '../destination.ts';
import { RTF_LIMITS } from '../limits.ts';

/** Collects a short text, such as a name, and passes it on at the end of its group. */
export function textValue(use: (text: string, context: Context) => void): Destination {
  let value = '';
  return {
    text(_context, text) {
      if (value.length < RTF_LIMITS.textChars) value += text;
    },
    close: (context) => use(value, context),
  };
}
