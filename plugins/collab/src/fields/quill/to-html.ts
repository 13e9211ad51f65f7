import { attributes, css, escape, within } from '../html.ts';
import type { Formats, Line, Piece } from './lines.ts';

/** Quill's named sizes. */
const SIZES: Readonly<Record<string, string>> = { small: '0.75em', large: '1.5em', huge: '2.5em' };
const INDENT_EM = 3;
const MAX_INDENT = 8;
const LIST_TAGS: Readonly<Record<string, string>> = {
  ordered: 'ol',
  bullet: 'ul',
  checked: 'ul data-type="taskList"',
  unchecked: 'ul data-type="taskList"',
};

/** Converts lines to HTML. Leaves out formats that are not Quill's own. */
export function linesToHtml(lines: readonly Line[]): string {
  let html = '';
  for (let at = 0; at < lines.length;) {
    const kind = kindOf(lines[at]);
    const rest = kind === 'block' ? 1 : lines.slice(at).findIndex((line) => kindOf(line) !== kind);
    const end = rest < 0 ? lines.length : at + rest;
    html += GROUPS[kind](lines.slice(at, end));
    at = end;
  }
  return html;
}

type Kind = 'block' | 'list' | 'code' | 'quote' | 'table';

function kindOf(line: Line | undefined): Kind {
  const { list, table, blockquote, ...rest } = line?.formats ?? {};
  if (typeof list === 'string' && Object.hasOwn(LIST_TAGS, list)) return 'list';
  if (rest['code-block'] !== undefined && rest['code-block'] !== false) return 'code';
  if (blockquote === true) return 'quote';
  return typeof table === 'string' ? 'table' : 'block';
}

const GROUPS: Readonly<Record<Kind, (lines: readonly Line[]) => string>> = {
  block: (lines) => lines.map(blockOf).join(''),
  quote: (lines) => `<blockquote>${lines.map(blockOf).join('')}</blockquote>`,
  code: codeOf,
  list: (lines) => listOf(lines, 0),
  table: tableOf,
};

function blockOf({ pieces, formats }: Line): string {
  const level = formats['header'];
  const tag = typeof level === 'number' && level >= 1 && level <= 6 ? `h${Math.trunc(level)}` : 'p';
  const indent = indentOf(formats);
  const style = css({
    'text-align': formats['align'],
    ...(indent > 0 && { 'margin-left': `${indent * INDENT_EM}em` }),
  });
  const dir = formats['direction'] === 'rtl' ? 'rtl' : undefined;
  return `<${tag}${attributes({ style, dir })}>${inline(pieces)}</${tag}>`;
}

function codeOf(lines: readonly Line[]): string {
  const language = lines[0]?.formats['code-block'];
  const name = typeof language === 'string' && language !== 'plain' ? `language-${language}` : undefined;
  const text = lines.map(({ pieces }) =>
    pieces.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join(''),
  );
  return `<pre><code${attributes({ class: name })}>${escape(text.join('\n'))}</code></pre>`;
}

const indentOf = ({ indent }: Formats): number =>
  typeof indent === 'number' && indent > 0 ? Math.min(MAX_INDENT, Math.trunc(indent)) : 0;

/** Builds a list. A line with a greater indent goes below the line before it. */
function listOf(lines: readonly Line[], level: number): string {
  let html = '';
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (!line) break;
    const tag = LIST_TAGS[String(line.formats['list'])] ?? 'ul';
    let items = '';
    for (let next = lines[at]; next && LIST_TAGS[String(next.formats['list'])] === tag; next = lines[at]) {
      const below = at + 1;
      at = below;
      while (at < lines.length && indentOf(lines[at]?.formats ?? {}) > level) at += 1;
      items += itemOf(next, at > below ? listOf(lines.slice(below, at), level + 1) : '');
    }
    html += within([tag], items);
  }
  return html;
}

function itemOf({ pieces, formats }: Line, below: string): string {
  const { list } = formats;
  const isTask = list === 'checked' || list === 'unchecked';
  const task = isTask ? attributes({ 'data-type': 'taskItem', 'data-checked': String(list === 'checked') }) : '';
  const style = attributes({ style: css({ 'text-align': formats['align'] }) });
  return `<li${task}><p${style}>${inline(pieces)}</p>${below}</li>`;
}

/** Lines with the same row id are the cells of a row. */
function tableOf(lines: readonly Line[]): string {
  const rows = new Map<unknown, string>();
  for (const { pieces, formats } of lines) {
    const row = formats['table'];
    rows.set(row, `${rows.get(row) ?? ''}<td><p>${inline(pieces)}</p></td>`);
  }
  return `<table><tbody>${[...rows.values()].map((cells) => `<tr>${cells}</tr>`).join('')}</tbody></table>`;
}

const inline = (pieces: readonly Piece[]): string => pieces.map(pieceOf).join('');

function pieceOf({ insert, formats }: Piece): string {
  if (typeof insert !== 'string') return embedOf(insert);
  const { bold, italic, underline, strike, code, script, link, color, background, font, size } = formats;
  const style = css({
    color,
    'background-color': background,
    'font-family': font,
    'font-size': typeof size === 'string' ? (SIZES[size] ?? size) : undefined,
  });
  const tags = [
    ...(typeof link === 'string' ? [`a${attributes({ href: link })}`] : []),
    ...(style ? [`span${attributes({ style })}`] : []),
    ...(bold === true ? ['strong'] : []),
    ...(italic === true ? ['em'] : []),
    ...(underline === true ? ['u'] : []),
    ...(strike === true ? ['s'] : []),
    ...(script === 'sub' ? ['sub'] : []),
    ...(script === 'super' ? ['sup'] : []),
    ...(code === true ? ['code'] : []),
  ];
  return within(tags, escape(insert));
}

function embedOf({ image, video, formula }: Readonly<Record<string, unknown>>): string {
  if (typeof image === 'string') return `<img${attributes({ src: image })}>`;
  if (typeof video === 'string') return `<a${attributes({ href: video })}>${escape(video)}</a>`;
  return typeof formula === 'string' ? `<code>${escape(formula)}</code>` : '';
}
