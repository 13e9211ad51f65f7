import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { moveFocus } from '../../ui/move-focus.ts';
import { words } from '../../words/index.ts';
import { editor, revision } from '../current.ts';
import { BlockMenu } from './block-menu.tsx';
import { ColorMenu } from './color-menu.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import { ToolButton } from './tool-button.tsx';
import { toolGroups } from './tools.ts';

const TOOLS = '.tool';

/** The toolbar. It is one stop for the Tab key, and arrow keys move within. */
export function Toolbar() {
  const current = editor.value;
  return (
    <section class="toolbar-place" aria-label={words.value.formatting}>
      {current && <Bar editor={current} />}
    </section>
  );
}

function Bar({ editor: current }: { readonly editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current) rove(bar.current);
  });
  return (
    <div
      ref={bar}
      class="toolbar"
      role="toolbar"
      aria-label={words.value.formatting}
      aria-controls="document"
      onKeyDown={(event) => moveFocus(event, TOOLS, 'horizontal')}
      onFocusIn={() => bar.current && rove(bar.current)}
    >
      <Tools editor={current} />
    </div>
  );
}

function Tools({ editor: current }: { readonly editor: Editor }) {
  void revision.value;
  const [history = [], marks = [], blocks = [], rest = []] = toolGroups(words.value).map((tools) =>
    tools.map((tool) => <ToolButton key={tool.id} tool={tool} editor={current} />),
  );
  return (
    <>
      <div class="tool-group">{history}</div>
      <div class="tool-group">
        <BlockMenu editor={current} />
      </div>
      <div class="tool-group">
        {marks}
        <ColorMenu editor={current} />
      </div>
      <div class="tool-group">{blocks}</div>
      <div class="tool-group">
        <InsertMenu editor={current} />
        {current.isActive('table') && <TableMenu editor={current} />}
        {rest}
      </div>
    </>
  );
}

/** Keeps one tool in the order of the Tab key: the focused one, else the last focused one, else the first. */
function rove(bar: HTMLElement): void {
  const tools = [...bar.querySelectorAll<HTMLElement>(TOOLS)];
  const stop =
    tools.find((tool) => tool === document.activeElement) ?? tools.find(({ tabIndex }) => tabIndex === 0) ?? tools[0];
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
}
