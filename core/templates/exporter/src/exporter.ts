import { Type, type DocumentNode, type Exporter } from '@editor-companion/core/plugin';

/** Writes the text of a document, one line a block; reached as POST /export/{{name}}. */
export const {{camelName}}Exporter: Exporter = {
  id: '{{name}}',
  title: '{{PascalName}}',
  version: '1',
  mediaType: 'text/plain; charset=utf-8',
  options: Type.Object(
    { lineEnding: Type.Enum(['lf', 'crlf'], { default: 'lf', description: 'How lines end.' }) },
    { additionalProperties: false },
  ),
  async export({ content, html, options }) {
    const text = content === undefined ? stripTags(html ?? '') : blockLines(content).join('\n');
    const ended = options['lineEnding'] === 'crlf' ? text.replaceAll('\n', '\r\n') : text;
    return { bytes: new TextEncoder().encode(ended), mediaType: this.mediaType, extension: 'txt' };
  },
};

/** The text of each block that holds text, in reading order. */
function blockLines(node: DocumentNode): string[] {
  const children = node.content ?? [];
  if (children.some(({ type }) => type === 'text')) return [children.map(({ text = '' }) => text).join('')];
  return children.flatMap(blockLines);
}

const stripTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
