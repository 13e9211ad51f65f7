import { checkBoxSign, formItems, type DocumentNode } from '@editor-companion/document';
import { isSet, textOf } from '../../../content/node.ts';
import { formContent } from '../../../content/text/form-content.ts';
import { EMPTY_FIELD, FIELD_TAG, LOCKS } from '../../../content/text/form-words.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** Marks that are written around the control. */
const OUTER = ['link', 'insertion', 'deletion', 'formatChange', 'comment'];

/** The look of a placeholder. */
const PLACEHOLDER_MARKS = [{ type: 'textStyle', attrs: { color: '#808080' } }];

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Writes a form field as a content control: LibreOffice's extension of OpenDocument, which Writer fills in since version 7.4 and other
 * programs show as text.
 * @param write writes the entry
 */
export function writeFormField(node: DocumentNode, write: (nodes: readonly DocumentNode[]) => string): string {
  const content = formContent(node, OUTER);
  const isEmpty = content.length === 0;
  const [title, tag] = [textOf(node, 'title'), textOf(node, 'tag')];
  const shown = isEmpty ? placeholderOf(node) : content;
  return element(
    'loext:content-control',
    {
      'loext:showing-place-holder': isEmpty ? 'true' : undefined,
      ...kindOf(node),
      'loext:alias': title,
      'loext:tag': tag ?? (title === undefined ? FIELD_TAG : undefined),
      'loext:lock': LOCKS[textOf(node, 'lock') as keyof typeof LOCKS],
    },
    itemsOf(node),
    write(shown),
  );
}

const placeholderOf = (node: DocumentNode): DocumentNode[] => [
  { type: 'text', text: textOf(node, 'placeholder') ?? EMPTY_FIELD, marks: PLACEHOLDER_MARKS },
];

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the attributes of a kind. Rich text has none. */
function kindOf(node: DocumentNode): Attributes {
  switch (textOf(node, 'kind') ?? 'text') {
    case 'checkBox': {
      const sign = (checked: boolean): string => checkBoxSign({ ...node, attrs: { ...node.attrs, checked } });
      return {
        'loext:checkbox': 'true',
        'loext:checked': String(isSet(node, 'checked')),
        'loext:checked-state': sign(true),
        'loext:unchecked-state': sign(false),
      };
    }
    case 'dropDown':
      return { 'loext:dropdown': 'true' };
    case 'comboBox':
      return { 'loext:combobox': 'true' };
    case 'date': {
      const value = textOf(node, 'value');
      return {
        'loext:date': 'true',
        'loext:date-format': textOf(node, 'format'),
        'loext:date-rfc-language-tag': textOf(node, 'language'),
        'loext:current-date': value !== undefined && DAY.test(value) ? `${value}T00:00:00Z` : value,
      };
    }
    case 'richText':
      return {};
    default:
      return { 'loext:plain-text': 'true' };
  }
}

function itemsOf(node: DocumentNode): string {
  const items = node.attrs?.['items'];
  const isList = ['dropDown', 'comboBox'].includes(textOf(node, 'kind') ?? '');
  return (isList && formItems.is(items) ? items : [])
    .map(({ label, value = label }) =>
      element('loext:list-item', { 'loext:display-text': label, 'loext:value': value }),
    )
    .join('');
}
