import { isRecord } from '../../json.ts';
import { parseJson } from '../../schema/parse-json.ts';
import { text, type Kind } from '../../schema/kinds.ts';

/** An item of a list: its label, and its value if that differs. */
export interface FormItem {
  readonly label: string;
  readonly value?: string;
}

/** The maximum number of items in a list. Word has no limit. */
export const MAX_FORM_ITEMS = 1000;

/** The maximum length of a label and of a value in characters. */
export const MAX_ITEM_LENGTH = 256;

const words = text(MAX_ITEM_LENGTH);

const isItem = (item: unknown): item is FormItem =>
  isRecord(item) &&
  words.is(item['label']) &&
  (item['value'] === undefined || words.is(item['value'])) &&
  Object.keys(item).every((name) => name === 'label' || name === 'value');

/** The items of a list. */
export const formItems: Kind<FormItem[]> = {
  expected: `a list of at most ${MAX_FORM_ITEMS} items such as {"label":"Germany","value":"de"}`,
  is: (value): value is FormItem[] =>
    Array.isArray(value) && value.length <= MAX_FORM_ITEMS && value.every((item) => isItem(item)),
  parse: (json) => {
    const items = parseJson(json);
    return formItems.is(items) ? items : null;
  },
  examples: [[{ label: 'Germany', value: 'de' }, { label: 'France' }], [{ label: 'a "b" <c> & d', value: '1' }]],
  schema: {
    type: 'array',
    maxItems: MAX_FORM_ITEMS,
    items: {
      type: 'object',
      required: ['label'],
      additionalProperties: false,
      properties: {
        label: { type: 'string', maxLength: MAX_ITEM_LENGTH },
        value: { type: 'string', maxLength: MAX_ITEM_LENGTH },
      },
    },
  },
};
