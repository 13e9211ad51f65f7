import type { Editor } from '@tiptap/core';
import { ChevronDown, Table } from '../../ui/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { words } from '../../words/index.ts';

/** Actions for the table at the cursor. */
export function TableMenu({ editor }: { readonly editor: Editor }) {
  const { tables } = words.value;
  const change = () => editor.chain().focus();
  return (
    <Menu
      label={tables.title}
      class="tool block-menu"
      groups={[
        [
          { label: tables.rowAbove, run: () => change().addRowBefore().run() },
          { label: tables.rowBelow, run: () => change().addRowAfter().run() },
          { label: tables.columnBefore, run: () => change().addColumnBefore().run() },
          { label: tables.columnAfter, run: () => change().addColumnAfter().run() },
        ],
        [
          { label: tables.mergeOrSplit, run: () => change().mergeOrSplit().run() },
          { label: tables.headerRow, run: () => change().toggleHeaderRow().run() },
        ],
        [
          { label: tables.deleteRow, run: () => change().deleteRow().run() },
          { label: tables.deleteColumn, run: () => change().deleteColumn().run() },
          { label: tables.deleteTable, run: () => change().deleteTable().run() },
        ],
      ]}
    >
      <Icon of={Table} size={16} />
      <Icon of={ChevronDown} size={14} />
    </Menu>
  );
}
