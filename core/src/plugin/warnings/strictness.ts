import { Type } from 'typebox';
import type { Strictness } from '../../contracts/conversion.ts';

/** The query members `strict` and `failOn` of every route that reads or writes documents. */
export const strictnessQuery = {
  strict: Type.Enum(['true', 'false'], {
    default: 'false',
    description: 'Whether a document that would be simplified is refused with 422 CONTENT_SIMPLIFIED.',
  }),
  failOn: Type.Optional(
    Type.String({
      pattern: '^[A-Z][A-Z0-9_]{0,63}(,[A-Z][A-Z0-9_]{0,63}){0,19}$',
      description:
        'Codes of warnings, at most 20, separated by commas: a document with one of these warnings is refused with 422 CONTENT_SIMPLIFIED.',
      examples: ['IMAGE_UNAVAILABLE,FONT_SUBSTITUTED'],
    }),
  ),
};

interface StrictnessQuery {
  readonly strict?: 'true' | 'false' | undefined;
  readonly failOn?: string | undefined;
}

/**
 * The warnings that a request's query refuses.
 * @example
 * strictnessOf({ strict: 'false', failOn: 'IMAGE_UNAVAILABLE' }) // ['IMAGE_UNAVAILABLE']
 */
export const strictnessOf = ({ strict, failOn }: StrictnessQuery): Strictness =>
  strict === 'true' || (failOn?.split(',') ?? false);
