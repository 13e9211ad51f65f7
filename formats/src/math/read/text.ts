import { isFunctionName } from './commands.ts';
import { lookup } from '../../package/lookup.ts';

/** The properties of a math run: `p`, `b`, `i`, `bi`; `double-struck`, `fraktur` and others; ordinary text. */
export interface MathStyle {
  readonly style?: string | undefined;
  readonly script?: string | undefined;
  readonly isText?: boolean;
}

const ALPHABETS = lookup<string>({
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
});

/** Converts the text of a math run to LaTeX. */
export function mathText(text: string, { style, script, isText }: MathStyle): string {
  if (isText) return text.trim() === '' ? '\\ ' : `\\text{${escapeText(text)}}`;
  const latex = escapeMath(text);
  const alphabet = script === undefined ? undefined : ALPHABETS[script];
  if (alphabet) return `${alphabet}{${latex}}`;
  if (style === 'b' || style === 'bi') return /[\p{L}\p{N}]/u.test(text) ? `\\mathbf{${latex}}` : latex;
  if (style !== 'p') return latex;
  if (isFunctionName(text)) return `\\${text}`;
  return /^\p{L}+$/u.test(text) ? `\\mathrm{${latex}}` : latex;
}

const TEXT_SPECIAL = lookup<string>({
  '\\': '\\textbackslash{}',
  '^': '\\^{}',
  '~': '\\~{}',
});

const escapeText = (text: string): string =>
  text.replaceAll(/[\\{}$&#%_^~]/g, (sign) => TEXT_SPECIAL[sign] ?? `\\${sign}`);

/** Commands of mathematical symbols and letters. */
const SIGNS = lookup<string>({
  ...commands(
    'αβγδεζηθικλμνξπρστυφχψω',
    'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi chi psi omega',
  ),
  ...commands(
    'ϵϑϕϖϱςΓΔΘΛΞΠΣΥΦΨΩ',
    'epsilon vartheta phi varpi varrho varsigma Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega',
  ),
  ...commands('±∓×÷⋅∗∘∙⊕⊗⊙∧∨∩∪∖', 'pm mp times div cdot ast circ bullet oplus otimes odot wedge vee cap cup setminus'),
  ...commands('≤≥≠≈≡∼≃≅∝≪≫≺≻', 'leq geq neq approx equiv sim simeq cong propto ll gg prec succ'),
  ...commands('∈∉∋⊂⊃⊆⊇∅∀∃∄¬', 'in notin ni subset supset subseteq supseteq emptyset forall exists nexists neg'),
  ...commands(
    '→←↔⇒⇐⇔↦↑↓⟶⟹⟺',
    'rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto uparrow downarrow longrightarrow Longrightarrow Longleftrightarrow',
  ),
  ...commands(
    '∞∂∇∫∮∑∏√ℏℓℜℑℵ∠⊥∥∣',
    'infty partial nabla int oint sum prod surd hbar ell Re Im aleph angle perp parallel mid',
  ),
  ...commands(
    '…⋯⋮⋱†‡⋆△□⌊⌋⌈⌉⟨⟩',
    'ldots cdots vdots ddots dagger ddagger star triangle square lfloor rfloor lceil rceil langle rangle',
  ),
  '−': '-',
  '′': "'",
  '″': "''",
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '\\': '\\backslash ',
  '^': '\\hat{}',
  '~': '\\sim ',
  '\u00a0': '\\ ',
  '\u2003': '\\quad ',
  '\u2009': '\\,',
  '\u2061': '',
  '\u2062': '',
  '\u200b': '',
});

function commands(signs: string, names: string): Record<string, string> {
  const words = names.split(' ');
  return Object.fromEntries(Array.from(signs, (sign, index) => [sign, `\\${words[index] ?? ''} `]));
}

/** Replaces styled letters of plane 1 (U+1D400 on) by the plain letters that NFKC returns. */
const escapeMath = (text: string): string =>
  Array.from(text, (sign) => SIGNS[sign] ?? plainLetter(sign))
    .join('')
    .replaceAll(BETWEEN_WORDS, (found) => (found === ' ' ? '\\ ' : found));

/** LaTeX ignores blanks. Between words they are meant, and after a command they end its name. */
const BETWEEN_WORDS = /\\[a-zA-Z]+ |(?<=\p{L}) (?=\p{L})/gu;

function plainLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return sign;
  const letter = sign.normalize('NFKC');
  return SIGNS[letter] ?? letter;
}
