import type { Editor } from '@tiptap/core';
import { IconButton } from '../../ui/button.tsx';
import type { Tool } from './tools.ts';

interface ToolButtonProps {
  readonly tool: Tool;
  readonly editor: Editor;
}

/** A tool of the toolbar. A disabled one stays focusable, so that the keyboard focus is not lost. */
export function ToolButton({ tool: { icon, label, run, isActive, canRun }, editor }: ToolButtonProps) {
  const disabled = canRun !== undefined && !canRun(editor);
  return (
    <IconButton
      class="tool"
      icon={icon}
      label={label}
      aria-disabled={disabled}
      {...(isActive && { pressed: isActive(editor) })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && run(editor)}
    />
  );
}
