/** Operators that apply to the elements after them: sums, products, integrals. */
export const NARY = new Set('∑∏∐∫∬∭∮∯∰⋃⋂⨁⨂⋁⋀');

/** Maps spacing accents of MathML to the combining characters of Word. */
export const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '˘': '\u0306',
  ˇ: '\u030C',
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  '˚': '\u030A',
  '→': '\u20D7',
  '⃗': '\u20D7',
  '←': '\u20D6',
  '↔': '\u20E1',
};

export const BARS = new Set(['‾', '―', '_', '\u0332', '¯']);
export const BRACES = new Set(['⏞', '⏟', '⏜', '⏝', '⎴', '⎵']);

/** Characters at which the operand of a sum ends. */
export const RELATIONS = new Set('=≠<>≤≥≈≡∼≃≅∝→⇒⇔←,;:+−-±');
export const OPENING = new Set(['(', '[', '{', '⟨', '⌊', '⌈', '|', '∥', '∣', '‖', '.']);

/** Style and script of a math run by MathML's mathvariant. */
export const VARIANTS: Readonly<Record<string, { readonly style?: string; readonly script?: string }>> = {
  normal: { style: 'p' },
  italic: { style: 'i' },
  bold: { style: 'b' },
  'bold-italic': { style: 'bi' },
  'double-struck': { script: 'double-struck', style: 'p' },
  script: { script: 'script', style: 'p' },
  'bold-script': { script: 'script', style: 'b' },
  fraktur: { script: 'fraktur', style: 'p' },
  'bold-fraktur': { script: 'fraktur', style: 'b' },
  'sans-serif': { script: 'sans-serif', style: 'p' },
  'bold-sans-serif': { script: 'sans-serif', style: 'b' },
  'sans-serif-italic': { script: 'sans-serif', style: 'i' },
  monospace: { script: 'monospace', style: 'p' },
};
