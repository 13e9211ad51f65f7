import { lookup } from '../../package/lookup.ts';

/* What single signs and names of OMML are called in LaTeX. */

const NARY = lookup<string>({
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '∯': '\\oiint',
  '∰': '\\oiiint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
  '⨁': '\\bigoplus',
  '⨂': '\\bigotimes',
  '⨀': '\\bigodot',
  '⨄': '\\biguplus',
  '⨆': '\\bigsqcup',
});

export const naryOperator = (character: string): string => NARY[character] ?? `\\mathop{${character}}`;

const ACCENTS = lookup<string>({
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030a': '\\mathring',
  '\u030c': '\\check',
  '\u20d6': '\\overleftarrow',
  '\u20d7': '\\vec',
  '\u20db': '\\dddot',
  '\u20e1': '\\overleftrightarrow',
  '¯': '\\bar',
  '^': '\\hat',
  '~': '\\tilde',
  '→': '\\vec',
  '˙': '\\dot',
  '¨': '\\ddot',
});

/** Returns the command for an accent over its argument. */
export const accent = (character: string): string => ACCENTS[character] ?? '\\hat';

const DELIMITERS = lookup<string>({
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '‖': '\\|',
  '∥': '\\|',
  '|': '|',
  '∣': '|',
  '[': '[',
  ']': ']',
  '(': '(',
  ')': ')',
  '⟦': '\\llbracket ',
  '⟧': '\\rrbracket ',
  '/': '/',
});

/** Returns a delimiter: `none` if the file leaves it empty, the character itself if it has no command. */
export const delimiter = (character: string, none: string): string =>
  character === '' ? none : (DELIMITERS[character] ?? character);

const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

/** Returns `\sin` for `sin`, and `\operatorname{foo}` for `foo`. Scripts stay attached to the name. */
export function functionName(latex: string): string {
  const plain = latex.trim().replace(/^\{(.*)\}$/s, '$1');
  const match = /^(?:\\(?:mathrm|text|operatorname)\{([A-Za-z ]+)\}|([A-Za-z]+))(.*)$/s.exec(plain);
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) return latex;
  const rest = match?.[3] ?? '';
  return (FUNCTIONS.has(name) ? `\\${name}` : `\\operatorname{${name}}`) + rest;
}

export const isFunctionName = (word: string): boolean => FUNCTIONS.has(word);

/** Tells whether LaTeX is a brace over or under something, which takes its text as a script. */
export const overBrace = (latex: string): boolean => /^\\(?:over|under)brace\{/.test(latex);
