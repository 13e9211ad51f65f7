import { scanMarkup } from './scan-markup.ts';

/** Replaces tags, scripts and styles by blanks. */
export function withoutMarkup(text: string): string {
  let plain = '';
  for (const piece of scanMarkup(text)) {
    if (piece.kind === 'text') plain += piece.source;
    else plain += ' ';
  }
  return plain;
}
