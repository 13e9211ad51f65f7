import { firstText } from '../../json.ts';
import { foreignAttributes } from '../../schema/foreign.ts';

/** Attributes in which nodes of editors store their visible text. */
const LABELS = ['label', 'text', 'title', 'name', 'value', 'alt', 'latex'] as const;

/** Returns the text of an unknown node without content: the first non-empty string of some attributes, or an empty string. */
export const labelOf = (attrs: unknown): string =>
  foreignAttributes.is(attrs) ? firstText({ type: '', attrs }, ...LABELS) : '';
