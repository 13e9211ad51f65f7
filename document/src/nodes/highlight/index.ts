import { Highlight } from '@tiptap/extension-highlight';
import { defineMark } from '../../schema/node-module.ts';
import { attribute } from '../../schema/attribute.ts';
import { color } from '../../schema/kinds.ts';

const TintedHighlight = Highlight.extend({
  addAttributes() {
    return attribute('color', color, {
      read: (element) =>
        color.parse(element.getAttribute('data-color') ?? '') ??
        color.parse(element.style.getPropertyValue('background-color')),
      write: (value) => ({ 'data-color': value, style: `background-color: ${value}; color: inherit` }),
    });
  },
}).configure({ multicolor: true });

export default defineMark({
  name: 'highlight',
  title: 'Highlight',
  summary: 'Highlighted text.',
  version: '1',
  extension: TintedHighlight,
  markdown: { tag: 'mark' },
});
