import { firstText } from '../../json.ts';
import { foreignAttributes } from '../../schema/foreign.ts';

/** Where nodes of editors keep the text that they show. */
const LABELS = ['label', 'text', 'title', 'name', 'value', 'alt', 'latex'] as const;

/** The text of a foreign node without content: the first of some attributes that is text; empty where none is. */
export const labelOf = (attrs: unknown): string =>
  foreignAttributes.is(attrs) ? firstText({ type: '', attrs }, ...LABELS) : '';
