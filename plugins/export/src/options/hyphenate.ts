import { Type, type Static } from '@editor-companion/core/plugin';

export const Hyphenate = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$',
        description: 'Language of text without its own (`lang`). Default: `metadata.language`.',
      }),
    ),
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 20,
        description: 'Minimum letters of a word before a hyphen. Default: 2.',
      }),
    ),
    after: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: 'Minimum letters on the next line. Default: 3.' }),
    ),
  },
  { additionalProperties: false },
);

export type Hyphenate = Static<typeof Hyphenate>;

/** The option for hyphenation: settings, or true for the defaults. */
export const HyphenateOption = Type.Union([Type.Boolean(), Hyphenate], {
  description:
    'Hyphenates words by the language of each part (`lang`), with patterns of 70 languages; headings, code, addresses and text with `hyphens: none` stay unchanged. Default: false.',
});

/** Returns the hyphenation settings. Undefined for none. @param language of the document. */
export function hyphenateOf(
  wanted: Static<typeof HyphenateOption> | undefined,
  language: string | undefined,
): Hyphenate | undefined {
  if (wanted === undefined || wanted === false) return undefined;
  return { ...(language !== undefined && { language }), ...(wanted !== true && wanted) };
}
