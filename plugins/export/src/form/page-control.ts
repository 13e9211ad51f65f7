import type { PageElement } from '../devtools/dom.ts';

/** As much of an HTML form control as our own functions use in the page. */
export interface PageControl extends PageElement {
  type: string;
  value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Undefined for a list. */
  readonly readOnly?: boolean;
  readonly required: boolean;
  readonly multiple: boolean;
  readonly size: number;
  /** Undefined for a list. */
  readonly maxLength?: number;
  readonly labels: Iterable<PageElement> | null;
  readonly options: Iterable<PageOption>;
  removeAttribute(name: string): void;
  computedStyleMap(): { get(name: string): { toString(): string } | undefined };
}

interface PageOption {
  readonly value: string;
  readonly label: string;
}
