const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The attributes of a tag, without those that are undefined, null or empty. */
export const attributes = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');

/** The CSS of a `style` attribute. The reader of the HTML must validate it. */
export const css = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value !== '' && !value.includes(';'))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');

/** Wraps HTML in tags; the last one is the innermost. */
export const within = (tags: readonly string[], html: string): string =>
  tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag.split(' ', 1)[0]}>`, html);
