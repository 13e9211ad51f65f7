/*
 * Names in files of this product for content that their format cannot express. Writers and readers of Word and of OpenDocument mean the
 * same by them; each is written here and nowhere else.
 */
import type { DocumentNode, TextDefaults } from '@editor-companion/document';
import { numberOf, textOf } from '../node.ts';

export const OWN_WORDS = {
  /** The product's name in files. */
  application: 'Editor Companion',
  /** Names of paragraph styles. */
  rule: 'Horizontal Rule',
  embed: 'Embed',
  summary: 'Details Summary',
  code: 'Source Code',
  /** The tag of a details node's container. */
  details: 'editor:details',
  open: ':open',
  /** The prefix of the tag of a simplified node. A number follows. */
  original: 'editor:node:',
  /** The prefix of the bookmark in a block with unknown parts. A number follows. Word hides such names. */
  extras: '_editor_extras_',
  /** The prefix of the hidden name of the cells with the numbers of a chart in a workbook. A number follows. */
  chartCells: '_editor_chart_',
} as const;

/** Tells whether a bookmark marks a block with unknown parts. */
export const isExtras = (bookmark: string): boolean => bookmark.startsWith(OWN_WORDS.extras);

/** Returns the name of the style of code in a language. The name ends with the language. */
export const codeStyle = (language: string | undefined): string =>
  language === undefined ? OWN_WORDS.code : `${OWN_WORDS.code} ${language}`;

/** Returns the language of a code style by its name. Undefined for other styles. */
export function languageOfStyle(name: string): string | undefined {
  const start = `${OWN_WORDS.code} `;
  const language = name.startsWith(start) ? name.slice(start.length) : '';
  return /^\S+$/.test(language) ? language : undefined;
}

/** Returns the tag of a details node's container. */
export const detailsTag = (isOpen: boolean): string => OWN_WORDS.details + (isOpen ? OWN_WORDS.open : '');

/** Tells whether the details node of a tag is open. Undefined for other tags. */
export function openOfTag(tag: string | undefined): boolean | undefined {
  if (tag === detailsTag(true)) return true;
  return tag === detailsTag(false) ? false : undefined;
}

/** Returns the kind and size of an embed as the tooltip of its link: `video 640x360`. */
export const embedHint = (embed: DocumentNode): string =>
  `${textOf(embed, 'kind') ?? 'frame'} ${numberOf(embed, 'width') ?? ''}x${numberOf(embed, 'height') ?? ''}`;

const HINT = /^(video|audio|post|frame) (\d{1,6}(?:\.\d+)?)?x(\d{1,6}(?:\.\d+)?)?$/;

/** Parses the text that `embedHint` writes. Undefined for other text. */
export function attrsOfHint(hint: string): Readonly<Record<string, unknown>> | undefined {
  const [, kind, width, height] = HINT.exec(hint) ?? [];
  if (kind === undefined) return undefined;
  return {
    kind,
    ...(width !== undefined && { width: Number(width) }),
    ...(height !== undefined && { height: Number(height) }),
  };
}

/** The default text formatting of files of the product, equal to exported PDF. */
export const UNSAID_LOOK = {
  fontSize: '11pt',
  lineHeight: '1.44',
  spaceBefore: '0pt',
  spaceAfter: '7.5pt',
} as const satisfies TextDefaults;
