import type { Attribute } from '@tiptap/core';
import type { HtmlElement } from '../dom/types.ts';
import type { Kind } from './kinds.ts';

/** The form of an attribute in HTML. */
interface Form<T> {
  /** The default value. */
  default?: T | null;
  /** True if null is no valid value. */
  required?: boolean;
  read: (element: HtmlElement) => T | null;
  /** Returns the HTML attributes for a valid value. */
  write: (value: T) => Record<string, string>;
}

/**
 * Defines a Tiptap attribute with values of one kind in JSON and HTML. Reading invalid HTML yields null, writing omits invalid values, and
 * `node.check()` throws for them.
 */
export function attribute<T>(name: string, kind: Kind<T>, form: Form<T>): Record<string, Attribute> {
  const fallback = form.default ?? null;
  return {
    [name]: {
      default: fallback,
      validate: validatorOf(kind, form.required === true ? undefined : fallback),
      parseHTML: (element) => form.read(element) ?? fallback,
      renderHTML: (attrs) => (attrs[name] !== fallback && kind.is(attrs[name]) ? form.write(attrs[name]) : {}),
    },
  };
}

/** Returns the check that ProseMirror calls. Its member `kind` tells generators which values are valid. */
const validatorOf = (kind: Kind, fallback: unknown) =>
  Object.assign(
    (value: unknown): void => {
      if (value !== fallback && !kind.is(value)) throw new RangeError(`expected ${kind.expected}`);
    },
    { kind },
  );

interface Extra<T> {
  default?: T;
  required?: boolean;
}

/** Defines an attribute that is an HTML attribute with the same value. */
export const plain = <T extends string | number>(
  name: string,
  kind: Kind<T>,
  html: string = name,
  extra: Extra<T> = {},
) =>
  attribute(name, kind, {
    ...extra,
    read: (element) => readAttribute(element, html, kind),
    write: (value) => ({ [html]: String(value) }),
  });

/** Defines an attribute that is a CSS property with the same value. */
export const styled = <T extends string | number>(name: string, kind: Kind<T>, property: string) =>
  attribute(name, kind, {
    read: (element) => kind.parse(element.style.getPropertyValue(property)),
    write: (value) => ({ style: `${property}: ${value}` }),
  });

/** Defines an attribute that is the presence of an HTML attribute. */
export const flag = (name: string, html: string) =>
  attribute(
    name,
    {
      expected: 'true or false',
      is: isBoolean,
      parse: () => null,
      examples: [true, false],
      schema: { type: 'boolean' },
    },
    {
      default: false,
      read: (element) => element.hasAttribute(html),
      write: () => ({ [html]: '' }),
    },
  );

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Reads an HTML attribute. Null if it is absent or invalid. */
export function readAttribute<T>(element: HtmlElement, html: string, kind: Kind<T>): T | null {
  const value = element.getAttribute(html);
  return value === null ? null : kind.parse(value);
}
