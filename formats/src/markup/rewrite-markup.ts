import { attributesOf, decodeReferences, startTag } from './attributes.ts';
import { scanMarkup, type MarkupPiece } from './scan-markup.ts';
import { StyleRules } from './style-rules.ts';
import { withWordLists } from './word-lists.ts';

interface Rewriting {
  /** Returns the URL of a picture in the document. Undefined omits the picture. */
  readonly picture: (address: string) => string | undefined;
  /** Returns the URL of a link in the document. By default links stay unchanged. */
  readonly link?: (address: string) => string;
  /** Rules of external style sheets. Rules in the page take precedence. */
  readonly rules?: StyleRules;
}

/** A page with its style rules in style attributes and with the pictures' URLs in the document. */
export interface RewrittenMarkup {
  readonly html: string;
  readonly title: string | undefined;
  /** `author`, `description`, `keywords` and others by the names of `meta` elements, and `language` of the root. */
  readonly meta: ReadonlyMap<string, string>;
}

const PICTURES = new Set(['img', 'v:imagedata', 'image']);
/** Elements of office programs whose text is not for readers. */
const ASIDE = new Set(['xml', 'o:documentproperties', 'script', 'noscript', 'template']);
const MAX_TITLE = 1024;

type Start = Extract<MarkupPiece, { kind: 'start' }>;

/** Prepares a page for `fromHTML`, in linear time. */
export function rewriteMarkup(source: string, rewriting: Rewriting): RewrittenMarkup {
  const rules = stylesOf(source, rewriting.rules);
  const page = { title: undefined as string | undefined, meta: new Map<string, string>() };
  const pieces: string[] = [];
  let aside: { readonly name: string; depth: number } | undefined;
  for (const piece of scanMarkup(withWordLists(source))) {
    if (aside) {
      if (piece.kind === 'start' && piece.name === aside.name && !piece.source.endsWith('/>')) aside.depth += 1;
      else if (piece.kind === 'end' && piece.name === aside.name) aside.depth -= 1;
      if (aside.depth === 0) aside = undefined;
    } else if (piece.kind === 'start' && ASIDE.has(piece.name)) {
      if (!piece.source.endsWith('/>')) aside = { name: piece.name, depth: 1 };
    } else if (piece.kind === 'raw' && piece.name === 'title')
      page.title ??= decodeReferences(piece.source).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE) || undefined;
    else if (piece.kind === 'start') pieces.push(startOf(piece, { ...rewriting, rules, meta: page.meta }));
    else if (piece.kind === 'end' || piece.kind === 'text') pieces.push(piece.source);
  }
  return { html: pieces.join(''), ...page };
}

function stylesOf(source: string, beside = new StyleRules()): StyleRules {
  if (!/<style/i.test(source)) return beside;
  const rules = new StyleRules(beside);
  for (const piece of scanMarkup(source)) if (piece.kind === 'raw' && piece.name === 'style') rules.add(piece.source);
  return rules;
}

interface Turn extends Rewriting {
  readonly rules: StyleRules;
  readonly meta: Map<string, string>;
}

function startOf({ name, source }: Start, { picture, link, rules, meta }: Turn): string {
  if (name === 'title' || name === 'style' || name === 'base' || name === 'link') return '';
  const attributes = attributesOf(source);
  if (name === 'meta') return keepMeta(attributes, meta);
  if (name === 'html') keepLanguage(attributes, meta);
  const said = rules.of(name, attributes.get('class') ?? '');
  const style = `${said}${attributes.get('style') ?? ''}`;
  if (said !== '') attributes.set('style', style);
  if (PICTURES.has(name)) {
    const address = picture(
      (attributes.get('src') ?? attributes.get('xlink:href') ?? attributes.get('href') ?? '').trim(),
    );
    if (address === undefined) return '';
    attributes.set('src', address);
    return startTag('img', attributes);
  }
  const href = name === 'a' && link ? attributes.get('href') : undefined;
  if (href !== undefined) attributes.set('href', link?.(href.trim()) ?? href);
  return said === '' && href === undefined ? source : startTag(name, attributes);
}

function keepMeta(attributes: ReadonlyMap<string, string>, meta: Map<string, string>): string {
  const name = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase();
  const content = attributes.get('content') ?? '';
  if (name !== '' && content !== '' && meta.size < 100 && !meta.has(name)) meta.set(name, content.slice(0, MAX_TITLE));
  return '';
}

function keepLanguage(attributes: ReadonlyMap<string, string>, meta: Map<string, string>): void {
  const language = attributes.get('lang') ?? attributes.get('xml:lang');
  if (language !== undefined && /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i.test(language)) meta.set('language', language);
}
