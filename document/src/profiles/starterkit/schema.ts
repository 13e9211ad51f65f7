import type { ProfileSchema, ProfileType } from '../engine/profile-schema.ts';

const block: ProfileType = { group: 'block' };

/** The nodes and marks of StarterKit in @tiptap/starter-kit 3.31. A test compares them with the package. */
export const starterKitSchema: ProfileSchema = {
  nodes: {
    paragraph: { ...block, content: 'inline*' },
    blockquote: { ...block, content: 'block+' },
    bulletList: { group: 'block list', content: 'listItem+' },
    codeBlock: { ...block, content: 'text*', marks: '', attrs: { language: null } },
    doc: { content: 'block+' },
    hardBreak: { group: 'inline', inline: true },
    heading: { ...block, content: 'inline*', attrs: { level: 1 } },
    horizontalRule: block,
    listItem: { content: 'paragraph block*' },
    orderedList: { group: 'block list', content: 'listItem+', attrs: { start: 1, type: null } },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: null, target: '_blank', rel: 'noopener noreferrer nofollow', class: null, title: null },
    },
    bold: {},
    code: { excludes: '_' },
    italic: {},
    strike: {},
    underline: {},
  },
};

const { link: _link, underline: _underline, ...marks } = starterKitSchema.marks;

/**
 * The schema of @tiptap/starter-kit 2.27. Its links and underline are separate packages, and a document with one of these marks opens
 * empty.
 */
export const starterKit2Schema: ProfileSchema = { nodes: starterKitSchema.nodes, marks };
