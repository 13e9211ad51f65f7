import type { XmlReader } from '../../package/xml/xml-reader.ts';

/** Visits the children of the current element, and calls the handler of each known name. */
export function visit(xml: XmlReader, handlers: Readonly<Record<string, () => void>>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) if (Object.hasOwn(handlers, xml.name)) handlers[xml.name]?.();
}

/** Returns the value of the current element. Most elements of charts have one attribute. */
export const valueOf = (xml: XmlReader): string => xml.attribute('val') ?? '';

/** Reads a switch, which is on without a value (21.2.3.6, CT_Boolean). */
export const isOn = (xml: XmlReader): boolean => !['0', 'false'].includes(xml.attribute('val') ?? '1');

/** Returns the number of the current element. Undefined if it has none. */
export function numberOf(xml: XmlReader): number | undefined {
  const text = valueOf(xml);
  const value = text === '' ? Number.NaN : Number(text);
  // Zero has no sign here.
  return Number.isFinite(value) ? value + 0 : undefined;
}
