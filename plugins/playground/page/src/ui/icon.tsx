import type { IconBody } from './icons.ts';

interface IconProps {
  readonly of: IconBody;
  readonly size?: number;
}

/** A picture beside a text or within a labelled button. It is hidden from screen readers. */
export const Icon = ({ of: body, size = 18 }: IconProps) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: body }}
  />
);
