import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconBody } from './icons.ts';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'class'> {
  readonly icon?: IconBody;
  readonly look?: 'plain' | 'primary' | 'danger';
  readonly children?: ComponentChildren;
}

export const Button = ({ icon, look = 'plain', children, ...rest }: ButtonProps) => (
  <button type="button" class={`button button-${look}`} {...rest}>
    {icon !== undefined && <Icon of={icon} size={16} />}
    {children}
  </button>
);

interface IconButtonProps extends Omit<ButtonHTMLAttributes, 'icon' | 'label' | 'class'> {
  readonly icon: IconBody;
  /** Announced by screen readers, and shown as a tooltip. */
  readonly label: string;
}

export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <button type="button" class="icon-button" aria-label={label} title={label} {...rest}>
    <Icon of={icon} />
  </button>
);
