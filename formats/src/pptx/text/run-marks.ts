import type { TextKind } from '../../content/slide/text.ts';
import type { DocumentMark } from '@editor-companion/document';
import { fontFamily } from '../../content/bounds.ts';
import { points, round } from '../../content/units.ts';
import type { RunStyle } from '../style/text-style.ts';

/** The context that determines a run's appearance besides its styles. */
export interface Surroundings {
  readonly kind: TextKind;
  /** The factor for font sizes. */
  readonly scale: number;
}

/** Converts styles to marks. Equal marks are the same array, so that neighbouring texts can be joined by identity. */
export class RunMarks {
  readonly #interned = new Map<string, readonly DocumentMark[]>();

  /** @param style the resolved format of the run; @param inherited its format without the properties on the slide */
  of(
    style: RunStyle,
    inherited: RunStyle,
    surroundings: Surroundings,
    link: DocumentMark | undefined,
  ): readonly DocumentMark[] {
    const marks = marksOf(style, inherited, surroundings);
    if (link) marks.push(link);
    const key = JSON.stringify(marks);
    const known = this.#interned.get(key) ?? marks;
    this.#interned.set(key, known);
    return known;
  }
}

function marksOf(style: RunStyle, inherited: RunStyle, { kind, scale }: Surroundings): DocumentMark[] {
  const marks: DocumentMark[] = [];
  const add = (type: string, on: boolean | undefined): void => {
    if (on === true) marks.push({ type });
  };
  const look = kind === 'plain' ? {} : textStyle(style, inherited, { kind, scale });
  if (Object.keys(look).length > 0) marks.push({ type: 'textStyle', attrs: look });
  const isAsHeadingsAre = kind === 'heading' && inherited.bold === true;
  add('bold', style.bold === true && !isAsHeadingsAre);
  add('italic', style.italic);
  add('underline', style.underline);
  add('strike', style.strike);
  add('subscript', style.position === 'subscript');
  add('superscript', style.position === 'superscript');
  if (style.highlight && kind !== 'plain') marks.push({ type: 'highlight', attrs: { color: style.highlight } });
  return marks;
}

/** Returns the formatting that differs from the layout. The editor's own styles replace the common formatting of all slides. */
function textStyle(style: RunStyle, inherited: RunStyle, { kind, scale }: Surroundings): Record<string, string> {
  const look: Record<string, string> = {};
  const family = style.font === inherited.font || style.font === undefined ? undefined : fontFamily(style.font);
  if (family !== undefined && kind === 'text') look['fontFamily'] = family;
  if (style.size !== undefined && style.size !== inherited.size && kind === 'text')
    look['fontSize'] = points(style.size * scale);
  if (style.colour && style.colour !== inherited.colour) look['color'] = style.colour;
  if (style.spacing && style.spacing !== inherited.spacing) look['letterSpacing'] = points(round(style.spacing, 2));
  if (style.caps && style.caps !== 'none' && style.caps !== inherited.caps) look['fontVariant'] = style.caps;
  return look;
}
