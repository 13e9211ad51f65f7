import type { DocumentMark, DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { string } from '../engine/string.ts';
import { isUnsafeLink, keepLink } from '../engine/unsafe-link.ts';
import { marksOf } from './styles.ts';

/** Converts BlockNote's inline content. With `breaks` false, line ends stay in the text, where nothing else is allowed. */
export function inlineFrom(content: unknown, { breaks = true } = {}): DocumentNode[] {
  if (typeof content === 'string') return textFrom(content, [], breaks);
  return Array.isArray(content) ? content.flatMap((item: unknown) => itemFrom(item, [], breaks)) : [];
}

function itemFrom(item: unknown, around: readonly DocumentMark[], breaks: boolean): DocumentNode[] {
  if (typeof item === 'string') return textFrom(item, [...around], breaks);
  if (!isRecord(item)) return [];
  const { type, text, styles, content, props } = item;
  if (type === 'text') return textFrom(string(text), [...around, ...marksOf(isRecord(styles) ? styles : {})], breaks);
  if (type === 'link') {
    const marks = [linkTo(string(item['href']))];
    return (Array.isArray(content) ? content : [content]).flatMap((part: unknown) => itemFrom(part, marks, breaks));
  }
  const inner = inlineFrom(content);
  const kept = { ...(isRecord(props) && props), blocknote: { content: content !== undefined } };
  return [{ type: string(type), attrs: kept, ...(inner.length > 0 && { content: inner }) }];
}

function linkTo(href: string): DocumentMark {
  const link = { type: 'link', attrs: { href } };
  return isUnsafeLink(link) ? keepLink(link, 'blocknote') : link;
}

function textFrom(text: string, marks: DocumentMark[], breaks: boolean): DocumentNode[] {
  const whole = breaks ? text.split('\n') : [text];
  return whole.flatMap((line, i) => [
    ...(i > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 && { marks }) }]),
  ]);
}
