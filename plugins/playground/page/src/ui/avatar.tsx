interface AvatarProps {
  readonly name: string;
  readonly color: string;
  readonly class?: string;
}

export const initialOf = (name: string): string => name.trim().match(/^./u)?.[0].toUpperCase() ?? '?';

/** Shows a user's initial in the user's colour. The name is beside it or announced elsewhere. */
export const Avatar = ({ name, color, class: extra = '' }: AvatarProps) => (
  <span class={`avatar ${extra}`} style={{ background: color }} title={name} aria-hidden="true">
    {initialOf(name)}
  </span>
);
