import type { Editor } from '@tiptap/core';
import { Highlighter } from '../../ui/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { words } from '../../words/index.ts';

/** Colours on which dark text is readable, and that of the dark theme. */
const TINTS = { yellow: '#fff3a3', green: '#c9f0d1', blue: '#cfe4ff', pink: '#ffd6e6' } as const;

/** Marks text with a colour. */
export function ColorMenu({ editor }: { readonly editor: Editor }) {
  const { highlight, highlightNone, colors } = words.value;
  const tints = Object.entries(TINTS).map(([name, color]) => ({
    label: colors[name as keyof typeof TINTS],
    checked: editor.isActive('highlight', { color }),
    run: () => editor.chain().focus().setHighlight({ color }).run(),
  }));
  const none = {
    label: highlightNone,
    checked: !editor.isActive('highlight'),
    run: () => editor.chain().focus().unsetHighlight().run(),
  };
  return (
    <Menu label={highlight} class="icon-button tool" groups={[tints, [none]]}>
      <Icon of={Highlighter} />
    </Menu>
  );
}
