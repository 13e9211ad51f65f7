import type { IconBody } from './icons.ts';
import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { moveFocus } from './move-focus.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconBody;
  /** Shown below the label; for a disabled item, the way to enable it. */
  readonly hint?: string;
  readonly disabled?: boolean;
  /** The state of an item that is one of several choices. */
  readonly checked?: boolean;
  readonly run: () => void;
}

/** Groups of items with a line between them. */
export type MenuGroups = readonly (readonly MenuItem[])[];

interface MenuProps {
  readonly label: string;
  readonly groups: MenuGroups;
  /** The content of the button. */
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly tabIndex?: number;
}

/** A button with a menu in the browser's top layer: arrow keys move, Escape and a click elsewhere close. */
export function Menu({ label, groups, children, class: look = 'button button-quiet', tabIndex }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const onToggle = ({ newState }: Pick<ToggleEvent, 'newState'>): void => {
    const isOpen = newState === 'open';
    setOpen(isOpen);
    if (!isOpen || !button.current || !panel.current) return;
    placeBelow(button.current, panel.current);
    panel.current.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus();
  };
  const choose = (item: MenuItem): void => {
    if (item.disabled === true) return;
    panel.current?.hidePopover();
    item.run();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        class={look}
        popovertarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        {...(tabIndex !== undefined && { tabIndex })}
      >
        {children}
      </button>
      <div
        ref={panel}
        id={id}
        class="menu"
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, '[role^=menuitem]', 'vertical')}
      >
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <>
              {index > 0 && <hr class="menu-line" />}
              {group.map((item) => (
                <MenuButton item={item} onClick={() => choose(item)} />
              ))}
            </>
          ))}
      </div>
    </>
  );
}

const MenuButton = ({ item, onClick }: { readonly item: MenuItem; readonly onClick: () => void }) => (
  <button
    type="button"
    class="menu-item"
    role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
    tabIndex={-1}
    aria-disabled={item.disabled === true}
    {...(item.checked !== undefined && { 'aria-checked': item.checked })}
    onClick={onClick}
  >
    {item.icon && <Icon of={item.icon} />}
    <span class="menu-text">
      {item.label}
      {item.hint !== undefined && <small>{item.hint}</small>}
    </span>
  </button>
);

const MARGIN = 8;

/** Below the button, and within the window. */
function placeBelow(button: HTMLElement, panel: HTMLElement): void {
  const { left, bottom, top } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const fits = bottom + height + MARGIN < innerHeight;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  panel.style.top = `${fits ? bottom + 4 : Math.max(MARGIN, top - height - 4)}px`;
}
