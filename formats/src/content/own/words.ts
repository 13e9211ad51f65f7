/*
 * Words by which a file of ours names what its format has no word for. Writers and readers of Word and of OpenDocument mean the
 * same by them; each is written here and nowhere else.
 */
import type { DocumentNode, TextDefaults } from '@editor-companion/document';
import { numberOf, textOf } from '../node.ts';

export const OWN_WORDS = {
  /** What the product calls itself in files. */
  application: 'Editor Companion',
  /** Names of paragraph styles. */
  rule: 'Horizontal Rule',
  embed: 'Embed',
  summary: 'Details Summary',
  code: 'Source Code',
  /** Tag of what holds a details node. */
  details: 'editor:details',
  open: ':open',
  /** Start of the tag of what shows a node that the format has no form for; a number follows. */
  original: 'editor:node:',
  /** Start of the name of a bookmark in a block that has something unknown about it; a number follows. Word hides such names. */
  extras: '_editor_extras_',
} as const;

/** Whether a bookmark stands in a block that has something unknown about it. */
export const isExtras = (bookmark: string): boolean => bookmark.startsWith(OWN_WORDS.extras);

/** The style of code in a language: the language is the end of the style's name. */
export const codeStyle = (language: string | undefined): string =>
  language === undefined ? OWN_WORDS.code : `${OWN_WORDS.code} ${language}`;

/** The language that the name of a style ends with; undefined where it is no style of code in a language. */
export function languageOfStyle(name: string): string | undefined {
  const start = `${OWN_WORDS.code} `;
  const language = name.startsWith(start) ? name.slice(start.length) : '';
  return /^\S+$/.test(language) ? language : undefined;
}

/** Tells of the container around a details node what it is. */
export const detailsTag = (isOpen: boolean): string => OWN_WORDS.details + (isOpen ? OWN_WORDS.open : '');

/** Whether the details node of a tag is open; undefined for any other tag. */
export function openOfTag(tag: string | undefined): boolean | undefined {
  if (tag === detailsTag(true)) return true;
  return tag === detailsTag(false) ? false : undefined;
}

/** Kind and size of an embed, as the hint of the link that stands for it: `video 640x360`. */
export const embedHint = (embed: DocumentNode): string =>
  `${textOf(embed, 'kind') ?? 'frame'} ${numberOf(embed, 'width') ?? ''}x${numberOf(embed, 'height') ?? ''}`;

const HINT = /^(video|audio|post|frame) (\d{1,6}(?:\.\d+)?)?x(\d{1,6}(?:\.\d+)?)?$/;

/** The attributes that `embedHint` wrote; undefined for any other text. */
export function attrsOfHint(hint: string): Readonly<Record<string, unknown>> | undefined {
  const [, kind, width, height] = HINT.exec(hint) ?? [];
  if (kind === undefined) return undefined;
  return {
    kind,
    ...(width !== undefined && { width: Number(width) }),
    ...(height !== undefined && { height: Number(height) }),
  };
}

/** How a file of ours shows text whose page says nothing of it: as exported PDF does. */
export const UNSAID_LOOK = {
  fontSize: '11pt',
  lineHeight: '1.44',
  spaceBefore: '0pt',
  spaceAfter: '7.5pt',
} as const satisfies TextDefaults;
