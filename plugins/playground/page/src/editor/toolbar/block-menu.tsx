import type { Editor } from '@tiptap/core';
import { ChevronDown } from '../../ui/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type Words, words } from '../../words/index.ts';

const LEVELS = [1, 2, 3, 4] as const;

/** The type of the block at the cursor. */
export function BlockMenu({ editor }: { readonly editor: Editor }) {
  const kinds = kindsOf(editor, words.value);
  const current = kinds.find(({ checked }) => checked) ?? kinds[0];
  return (
    <Menu label={`${words.value.textStyle}: ${current?.label ?? ''}`} class="tool block-menu" groups={[kinds]}>
      <span>{current?.label}</span>
      <Icon of={ChevronDown} size={14} />
    </Menu>
  );
}

const kindsOf = (editor: Editor, { paragraph, heading, codeBlock }: Words) => [
  {
    label: paragraph,
    checked: editor.isActive('paragraph'),
    run: () => editor.chain().focus().setParagraph().run(),
  },
  ...LEVELS.map((level) => ({
    label: heading(level),
    checked: editor.isActive('heading', { level }),
    run: () => editor.chain().focus().setHeading({ level }).run(),
  })),
  {
    label: codeBlock,
    checked: editor.isActive('codeBlock'),
    run: () => editor.chain().focus().setCodeBlock().run(),
  },
];
