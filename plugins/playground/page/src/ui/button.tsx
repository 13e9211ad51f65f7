import type { IconBody } from './icons.ts';
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'class'> {
  readonly icon?: IconBody;
  readonly class?: string;
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly children?: ComponentChildren;
}

export const Button = ({ icon, look = 'plain', children, class: extra = '', ...rest }: ButtonProps) => (
  <button type="button" class={`button button-${look} ${extra}`} {...rest}>
    {icon && <Icon of={icon} size={16} />}
    {children}
  </button>
);

interface IconButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'label' | 'class'> {
  readonly icon: IconBody;
  readonly class?: string;
  /** Announced by screen readers, and shown as a tooltip. */
  readonly label: string;
  /** The pressed state of a toggle button. */
  readonly pressed?: boolean;
}

export const IconButton = ({ icon, label, pressed, class: extra = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    class={`icon-button ${extra}`}
    aria-label={label}
    title={label}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    {...rest}
  >
    <Icon of={icon} />
  </button>
);
