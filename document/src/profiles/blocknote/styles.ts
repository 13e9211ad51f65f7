import type { DocumentMark } from '../../json.ts';
import { color } from '../../schema/kinds.ts';
import type { MarkName } from '../../nodes/built-in.ts';
import type { Mapping } from '../engine/to-editor.ts';
import { keptLink } from '../engine/unsafe-link.ts';
import { deletionAsStrike, insertionAsText, scriptAsText, withoutMark } from '../simpler/marks.ts';
import { colorFrom, colorTo } from './schema.ts';

/*
 * BlockNote's styles of text and our marks. A style that we do not have is a mark of its name that keeps its value.
 */

export type Styles = Record<string, unknown>;

const PLAIN = ['bold', 'italic', 'underline', 'strike', 'code'] as const;

type Writer = (mark: DocumentMark, to: Mapping) => Styles;

const gone =
  (simplify: (mark: DocumentMark, to: Mapping) => readonly DocumentMark[]): Writer =>
  (mark, to) =>
    Object.fromEntries(simplify(mark, to).map(({ type }) => [type, true]));

const plain: Writer = ({ type }) => ({ [type]: true });

const WRITERS: Readonly<Record<Exclude<MarkName, 'link'>, Writer>> = {
  bold: plain,
  italic: plain,
  underline: plain,
  strike: plain,
  code: plain,
  bookmark: gone(withoutMark),
  comment: gone(withoutMark),
  insertion: gone(insertionAsText),
  deletion: gone(deletionAsStrike),
  formatChange: gone(withoutMark),
  subscript: gone(scriptAsText),
  superscript: gone(scriptAsText),
  textStyle: ({ attrs = {} }, to) => {
    const { color: text, backgroundColor, ...others } = attrs;
    for (const [name, value] of Object.entries(others)) if (value != null) to.changes.attribute('textStyle', name);
    return {
      ...(text != null && { textColor: colorTo(text, 'text') }),
      ...(backgroundColor != null && { backgroundColor: colorTo(backgroundColor, 'background') }),
    };
  },
  highlight: ({ attrs }) => ({ backgroundColor: colorTo(attrs?.['color'] ?? 'yellow', 'background') }),
};

/** Returns the styles for marks. A link is no style, and code excludes all other styles. */
export function stylesOf(marks: readonly DocumentMark[], isLinked: boolean, to: Mapping): Styles {
  const styles: Styles = {};
  for (const mark of marks) {
    const { type, attrs = {} } = mark;
    if (Object.hasOwn(WRITERS, type)) Object.assign(styles, WRITERS[type as keyof typeof WRITERS](mark, to));
    else if (attrs['blocknote'] !== undefined && keptLink(mark, 'blocknote') === undefined)
      styles[type] = attrs['blocknote'];
    else if (type !== 'link' && keptLink(mark, 'blocknote') === undefined) to.changes.dropped(type);
  }
  return withCode(styles, isLinked, to);
}

function withCode({ code, ...others }: Styles, isLinked: boolean, to: Mapping): Styles {
  if (code === undefined) return others;
  if (isLinked) to.changes.simplified('code', 'text in a link');
  else if (Object.keys(others).length > 0) to.changes.simplified('a mark beside code', 'code alone');
  return isLinked ? others : { code };
}

/** Returns the marks for styles. */
export function marksOf(styles: Styles): DocumentMark[] {
  const { textColor, backgroundColor, ...others } = styles;
  const [text, background] = [colorFrom(textColor, 'text'), colorFrom(backgroundColor, 'background')];
  const attrs = {
    ...(color.is(text) && { color: text }),
    ...(color.is(background) && { backgroundColor: background }),
  };
  return [
    ...Object.entries(others).flatMap(([name, value]) => markOf(name, value)),
    ...(Object.keys(attrs).length > 0 ? [{ type: 'textStyle', attrs }] : []),
    ...(text !== undefined && !color.is(text) ? [kept('textColor', textColor)] : []),
    ...(background !== undefined && !color.is(background) ? [kept('backgroundColor', backgroundColor)] : []),
  ];
}

function markOf(name: string, value: unknown): DocumentMark[] {
  if (value === undefined || value === false || value === '') return [];
  const isPlain = value === true && PLAIN.some((known) => known === name);
  return [isPlain ? { type: name } : kept(name, value)];
}

const kept = (type: string, value: unknown): DocumentMark => ({ type, attrs: { blocknote: value } });
