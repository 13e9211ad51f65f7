import katex from 'katex';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';

/** A MathML element. Leaves have text. */
export interface MathNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MathNode[];
  readonly text: string;
}

/** Longer LaTeX stays text. */
const MAX_LATEX = 20_000;

const END = '</math>';

/** Converts LaTeX to MathML. Undefined if the LaTeX is invalid. */
export function mathmlOf(latex: string, displayMode: boolean): string | undefined {
  if (latex.length > MAX_LATEX) return undefined;
  try {
    const html = katex.renderToString(latex, {
      output: 'mathml',
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 1000,
      maxSize: 50,
    });
    const [start, end] = [html.indexOf('<math'), html.lastIndexOf(END)];
    return start === -1 || end < start ? undefined : html.slice(start, end + END.length);
  } catch {
    return undefined;
  }
}

/** Parses LaTeX into a MathML tree. Undefined if the LaTeX is invalid. */
export function parseLatex(latex: string, displayMode: boolean): MathNode | undefined {
  const markup = mathmlOf(latex, displayMode);
  const root = markup === undefined ? undefined : parseFragment(markup).childNodes[0];
  const math = root && toNode(root);
  const semantics = math?.children.find(({ name }) => name === 'semantics');
  return semantics?.children[0] ?? math;
}

type ParsedNode = DefaultTreeAdapterMap['childNode'];

function toNode(parsed: ParsedNode): MathNode | undefined {
  if (!('tagName' in parsed)) return undefined;
  const children = parsed.childNodes.flatMap((child) => toNode(child) ?? []);
  const text = parsed.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const attributes = Object.fromEntries(parsed.attrs.map(({ name, value }) => [name, value]));
  return { name: parsed.tagName, attributes, children, text };
}
