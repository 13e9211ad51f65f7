import { X } from './icons.ts';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { editor } from '../editor/current.ts';
import { words } from '../words/index.ts';
import { IconButton } from './button.tsx';

/** The editor must also restore its selection, so that the user can continue to write. */
function giveBack(opener: Element | null): void {
  const view = editor.peek()?.view;
  if (view?.dom === opener) view?.focus();
  else if (opener instanceof HTMLElement) opener.focus();
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
  /** Buttons at the bottom. */
  readonly actions?: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ title, onClose, wide = false, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      giveBack(opener);
    };
  }, []);
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog
      ref={element}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={closeOnBackdrop}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={X} label={words.value.close} onClick={onClose} />
        </header>
        <div class="dialog-content">{children}</div>
        {actions !== undefined && <footer class="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
