import type { Editor } from '@tiptap/core';
import {
  ChevronDown,
  Images,
  Minus,
  Plus,
  SeparatorHorizontal,
  Shapes,
  Sigma,
  SquareChevronRight,
  Table,
} from '../../ui/icons.ts';
import { openDialog } from '../../dialogs/open-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { words } from '../../words/index.ts';

/** The menu of content that can be inserted at the cursor. */
export function InsertMenu({ editor }: { readonly editor: Editor }) {
  const { insert, image, icon, table, formula, details, line, pageBreak } = words.value;
  const put = (type: string) => () => editor.chain().focus().insertContent({ type }).run();
  return (
    <Menu
      label={insert}
      class="tool block-menu"
      groups={[
        [
          { label: image, icon: Images, run: () => openDialog('assets') },
          { label: icon, icon: Shapes, run: () => openDialog('icons') },
          {
            label: table,
            icon: Table,
            run: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          },
          { label: formula, icon: Sigma, run: () => openDialog('formula') },
        ],
        [
          { label: details, icon: SquareChevronRight, run: () => editor.chain().focus().setDetails().run() },
          { label: line, icon: Minus, run: () => editor.chain().focus().setHorizontalRule().run() },
          { label: pageBreak, icon: SeparatorHorizontal, run: put('pageBreak') },
        ],
      ]}
    >
      <Icon of={Plus} size={16} />
      <span>{insert}</span>
      <Icon of={ChevronDown} size={14} />
    </Menu>
  );
}
