import type { Attribute } from '@tiptap/core';
import type { HtmlElement } from '../dom/types.ts';
import type { Kind } from './kinds.ts';

/** How an attribute stands in HTML. */
interface Form<T> {
  /** Its value when absent. */
  default?: T | null;
  /** Null is no value for it. */
  required?: boolean;
  read: (element: HtmlElement) => T | null;
  /** HTML attributes for a value; called only with values of its kind. */
  write: (value: T) => Record<string, string>;
}

/**
 * A Tiptap attribute whose values are of one kind, in JSON and in HTML alike: reading HTML gives null for anything
 * else, writing HTML leaves anything else out, and `node.check()` throws on it.
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

/** The check of an attribute as ProseMirror calls it; `kind` on it tells who generates documents what is possible. */
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

/** An attribute that is an HTML attribute of the same value. */
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

/** An attribute that is a CSS property of the same value. */
export const styled = <T extends string>(name: string, kind: Kind<T>, property: string) =>
  attribute(name, kind, {
    read: (element) => kind.parse(element.style.getPropertyValue(property)),
    write: (value) => ({ style: `${property}: ${value}` }),
  });

/** An attribute that is the presence of an HTML attribute. */
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

/** The value of an HTML attribute, or null when it is absent or of another kind. */
export function readAttribute<T>(element: HtmlElement, html: string, kind: Kind<T>): T | null {
  const value = element.getAttribute(html);
  return value === null ? null : kind.parse(value);
}
