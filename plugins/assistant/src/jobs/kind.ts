import type { LineRules } from '../edit/skeleton.ts';

/** The kinds of jobs. */
export type JobKind = 'translate' | 'proofread' | 'style' | 'fill' | 'summary' | 'alt_texts';

export interface JobParams {
  /** For a translation: a language by its name or BCP 47 tag. */
  readonly language?: string | undefined;
  /** The house style, or further wishes. */
  readonly style?: string | undefined;
  /** The values of placeholders such as `{{name}}`. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

interface Kind {
  readonly rules: LineRules;
  readonly instruction: (params: JobParams) => string;
}

const styled = ({ style }: JobParams): string => (style === undefined ? '' : ` Follow this: ${style}`);

/** The kinds that rewrite lines. */
export const REWRITING: { readonly [Name in Exclude<JobKind, 'summary' | 'alt_texts'>]: Kind } = {
  translate: {
    rules: { onlyPlaceholders: false, ratio: 6 },
    instruction: (params) => `Translate each line into ${params.language ?? 'English'}.${styled(params)}`,
  },
  proofread: {
    rules: { onlyPlaceholders: false, ratio: 2 },
    instruction: (params) =>
      `Correct spelling, grammar and punctuation in the language of each line; change nothing else.${styled(params)}`,
  },
  style: {
    rules: { onlyPlaceholders: false, ratio: 4 },
    instruction: (params) =>
      `Rewrite each line in the style of the house, in its own language, and keep what it says.${styled(params)}`,
  },
  fill: {
    rules: { onlyPlaceholders: true, ratio: 1000 },
    instruction: ({ data = {}, style }) =>
      `Put in the place of each {{placeholder}} what this data says, and change nothing else.${styled({ style })}\nData: ${JSON.stringify(data)}`,
  },
};

export const isRewriting = (kind: JobKind): kind is keyof typeof REWRITING => Object.hasOwn(REWRITING, kind);
