import { Underline } from '@tiptap/extension-underline';
import { defineMark } from '../../schema/node-module.ts';

const InsertedUnderline = Underline.extend({
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'ins' }];
  },
});

export default defineMark({
  name: 'underline',
  title: 'Underline',
  summary: 'Underlined text.',
  version: '1',
  extension: InsertedUnderline,
  markdown: { tag: 'u' },
});
