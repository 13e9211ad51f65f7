import type { DocumentNode } from '@editor-companion/core/plugin';
import type { RunningText } from './running-strings.ts';

/** The maximum number of different references to styles in all headers and footers. Others keep what they showed last. */
const MAX_REFERENCES = 50;
const DEEPEST = 6;

/** The attributes of a reference, in the order of its key. `SheetPainter` makes the same key from its element. */
const ATTRIBUTES = ['name', 'level', 'format', 'place'] as const;

const PARTS: Readonly<Record<string, RunningText['part']>> = {
  '': 'words',
  number: 'number',
  numberNoContext: 'number',
  numberFullContext: 'number',
  numberAndText: 'numberAndWords',
};

/**
 * Returns the texts that headers and footers show by references to styles (`documentField` of the kind `styleReference`). Fixed ones, and
 * those that show a position, keep what they showed last.
 */
export function styleReferences(blocks: readonly DocumentNode[]): RunningText[] {
  const found = new Map<string, RunningText>();
  const visit = (node: DocumentNode): void => {
    const text = node.type === 'documentField' ? textOf(node) : undefined;
    if (text && found.size < MAX_REFERENCES) found.set(text.key, text);
    for (const child of Array.isArray(node.content) ? node.content : []) visit(child);
  };
  blocks.forEach(visit);
  return [...found.values()];
}

function textOf({ attrs = {} }: DocumentNode): RunningText | undefined {
  const { kind, name, level, format, place, fixed } = attrs;
  const part = PARTS[typeof format === 'string' ? format : ''];
  if (kind !== 'styleReference' || fixed === true || part === undefined) return undefined;
  const isLevel = typeof level === 'number' || typeof name !== 'string' || name === '';
  return {
    key: ATTRIBUTES.map((attribute) => wordOf(attrs[attribute])).join('\n'),
    selector: isLevel ? selectorOfLevel(Number(level ?? 1)) : selectorOfStyle(name),
    part,
    place: place === 'start' || place === 'last' ? place : 'first',
    looksAhead: place !== 'start',
  };
}

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

const selectorOfLevel = (level: number): string =>
  Array.from({ length: Math.min(Math.max(level, 1), DEEPEST) }, (_, index) => `h${index + 1}`).join(', ');

/** Headings without a style of their own have that of their level. */
function selectorOfStyle(name: string): string {
  const quoted = `"${name.replaceAll(/["\\]/gu, String.raw`\$&`).replaceAll('\n', String.raw`\a `)}"`;
  const level = /^heading ([1-6])$/iu.exec(name)?.[1];
  const own = `:is(p, h1, h2, h3, h4, h5, h6)[data-style-name=${quoted} i]`;
  return level === undefined ? own : `${own}, h${level}:not([data-style-name])`;
}
