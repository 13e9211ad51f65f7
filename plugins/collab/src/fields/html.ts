const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Attributes of a tag; those that are undefined, null or empty are left out. */
export const attributes = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');

/** CSS of a `style` attribute. What comes of it is for the reader of the HTML to check. */
export const css = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value !== '' && !value.includes(';'))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');

/** Text within tags, the last of which is the innermost. */
export const within = (tags: readonly string[], html: string): string =>
  tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag.split(' ', 1)[0]}>`, html);
