/** Request bodies at the limits of their routes, both honest and hostile. */

const times = (count: number, one: (index: number) => string, glue = ','): string =>
  Array.from({ length: count }, (_none, index) => one(index)).join(glue);

/** Returns an object with `count` unknown members. */
export const unknownKeys = (count: number): string => `{${times(count, (index) => `"k${index}":0`)}}`;

/** Returns a document of `count` paragraphs of `length` characters. */
export const paragraphs = (count: number, length = 12): string => {
  const text = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '
    .repeat(Math.ceil(length / 57))
    .slice(0, length);
  return `{"type":"doc","content":[${times(count, () => `{"type":"paragraph","content":[{"type":"text","text":"${text}"}]}`)}]}`;
};

/** Returns a document that repeats a JSON node up to about `bytes` bytes. */
export const junk = (node: string, bytes: number): string =>
  `{"type":"doc","content":[${`${node},`.repeat(Math.floor(bytes / (node.length + 1)))}${node}]}`;

/** Returns a document of `count` objects with distinct keys. */
export const ownKeys = (count: number): string =>
  `{"type":"doc","content":[${times(count, (index) => `{"k${index}":0}`)}]}`;

export const nested = (depth: number): string => `{"type":"doc","content":[${'['.repeat(depth)}${']'.repeat(depth)}]}`;

/** Returns HTML of about `bytes` bytes. */
export const html = (bytes: number): string => {
  const block = '<p>Lorem ipsum <b>dolor</b> sit amet, consectetur adipiscing elit.</p>';
  return block.repeat(Math.ceil(bytes / block.length));
};

/** Returns HTML that is large because of one picture. */
export const pictureHtml = (bytes: number): string =>
  `<p>Look:</p><img src="data:image/png;base64,${'A'.repeat(bytes)}">`;

export const markdown = (bytes: number): string =>
  'A *line* of text, [linked](https://example.com).\n\n'.repeat(Math.ceil(bytes / 50));

export const css = (bytes: number): string => '.a { color: red; margin: 1px 2px; }\n'.repeat(Math.ceil(bytes / 37));

/** Returns a JSON object from members that are JSON already. */
export const object = (members: Readonly<Record<string, string>>): string =>
  `{${Object.entries(members)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`;

export const text = (value: string): string => JSON.stringify(value);
