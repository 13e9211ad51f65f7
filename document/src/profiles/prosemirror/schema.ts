import type { ProfileSchema, ProfileType } from '../engine/profile-schema.ts';

const block: ProfileType = { group: 'block' };

/**
 * The nodes and marks of prosemirror-schema-basic 1.2 with the lists of prosemirror-schema-list 1.6, combined as its documentation shows:
 * `addListNodes(schema.spec.nodes, 'paragraph block*', 'block')`. A test compares them with the packages.
 */
export const proseMirrorSchema: ProfileSchema = {
  nodes: {
    doc: { content: 'block+' },
    paragraph: { ...block, content: 'inline*' },
    blockquote: { ...block, content: 'block+' },
    horizontal_rule: block,
    heading: { ...block, content: 'inline*', attrs: { level: 1 } },
    code_block: { ...block, content: 'text*', marks: '' },
    text: { group: 'inline' },
    image: { group: 'inline', inline: true, attrs: { alt: null, title: null }, required: ['src'] },
    hard_break: { group: 'inline', inline: true },
    ordered_list: { ...block, content: 'list_item+', attrs: { order: 1 } },
    bullet_list: { ...block, content: 'list_item+' },
    list_item: { content: 'paragraph block*' },
  },
  marks: {
    link: { attrs: { title: null }, required: ['href'] },
    em: {},
    strong: {},
    code: {},
  },
};
