import type { IconBody } from './icons.ts';

/** A picture beside a text or within a labelled button. It is hidden from screen readers. */
export const Icon = ({ of: body, size = 18 }: { readonly of: IconBody; readonly size?: number }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    // Text of the icon set, inserted by the build.
    dangerouslySetInnerHTML={{ __html: body }}
  />
);
