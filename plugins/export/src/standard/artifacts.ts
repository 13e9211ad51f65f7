import { operationsIn, type Operation } from './operations.ts';

/** A content stream in which all content is tagged or an artifact. */
export interface Marked {
  readonly content: string;
  /** The number of untagged texts, which screen readers skip. Those of blanks only are not counted. */
  readonly untaggedTexts: number;
  /** The names of form XObjects that are drawn outside tags. */
  readonly untaggedForms: readonly string[];
  /** True if it shows a glyph that a font does not have. */
  readonly hasMissingGlyphs: boolean;
}

const PATH_STARTS = new Set(['m', 're']);
const PATH_PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const PATH_ENDS = new Set([...PATH_PAINTS, 'n']);
const TEXT_SHOWS = new Set(['Tj', 'TJ', "'", '"']);
const WHOLE = new Set(['Do', 'sh', 'ID']);

/** A range of drawing operations. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Tells whether a font draws nothing for the operand of a text operator. @param font its name in the resources of the page. */
export type ShowsBlanks = (font: string, operand: string) => boolean;

/**
 * Marks drawings outside tags as artifacts (ISO 14289-1, 7.1; ISO 32000-1, 14.8.2.2): backgrounds, lines, shadows. Operators that only set
 * state stay in place.
 * @param content one character a byte.
 */
export function markArtifacts(content: string, showsBlanks: ShowsBlanks = () => false): Marked {
  const walk = new Walk(showsBlanks);
  for (const operation of operationsIn(content)) walk.take(operation);
  return { ...walk.found, content: wrap(content, walk.spans) };
}

class Walk {
  readonly spans: Span[] = [];
  readonly #forms = new Set<string>();
  /** For each open marked-content sequence, whether it is tagged or an artifact. */
  readonly #open: boolean[] = [];
  #path: number | undefined;
  #text: { readonly start: number; shows: boolean; isBlank: boolean; isTagged: boolean } | undefined;
  #font = '';
  #image: number | undefined;
  #untaggedTexts = 0;
  #hasMissingGlyphs = false;
  readonly #showsBlanks: ShowsBlanks;

  constructor(showsBlanks: ShowsBlanks) {
    this.#showsBlanks = showsBlanks;
  }

  get found(): Omit<Marked, 'content'> {
    const [untaggedTexts, hasMissingGlyphs] = [this.#untaggedTexts, this.#hasMissingGlyphs];
    return { untaggedTexts, untaggedForms: [...this.#forms], hasMissingGlyphs };
  }

  take(operation: Operation): void {
    const { operator } = operation;
    if (operator === 'BDC' || operator === 'BMC') this.#begin(operation);
    else if (operator === 'EMC') this.#open.pop();
    else if (operator === 'BI') this.#image = operation.start;
    else if (operator === 'Tf') this.#font = operation.operands.trim().split(/\s/u, 1)[0]?.slice(1) ?? '';
    else if (WHOLE.has(operator)) this.#draw(operation);
    else if (operator === 'BT' || operator === 'ET' || TEXT_SHOWS.has(operator)) this.#write(operation);
    else this.#outline(operation);
  }

  #begin({ operands }: Operation): void {
    const isMarked = operands.includes('/MCID') || operands.startsWith('/Artifact');
    this.#open.push(isMarked);
    if (this.#text && isMarked) this.#text.isTagged = true;
  }

  get #isMarked(): boolean {
    return this.#open.includes(true);
  }

  #draw({ operator, start, end, operands }: Operation): void {
    if (this.#isMarked) return;
    this.spans.push({ start: operator === 'ID' ? (this.#image ?? start) : start, end });
    if (operator === 'Do') this.#forms.add(operands.trim().slice(1));
  }

  #write({ operator, start, end, operands }: Operation): void {
    if (operator === 'BT') this.#text = { start, shows: false, isBlank: true, isTagged: this.#isMarked };
    else if (operator === 'ET') {
      if (this.#text?.shows && !this.#text.isTagged) {
        this.spans.push({ start: this.#text.start, end });
        if (!this.#text.isBlank) this.#untaggedTexts += 1;
      }
      this.#text = undefined;
    } else {
      if (this.#text) this.#text.shows = true;
      if (this.#text?.isBlank) this.#text.isBlank = this.#showsBlanks(this.#font, operands);
      this.#hasMissingGlyphs ||= showsMissingGlyph(operands);
    }
  }

  #outline({ operator, start, end }: Operation): void {
    if (PATH_STARTS.has(operator)) this.#path ??= start;
    if (!PATH_ENDS.has(operator)) return;
    if (this.#path !== undefined && PATH_PAINTS.has(operator) && !this.#isMarked)
      this.spans.push({ start: this.#path, end });
    this.#path = undefined;
  }
}

/** Tells whether text in two-byte codes, which Chromium writes, contains the code 0. Single-byte codes have fewer than four digits. */
function showsMissingGlyph(operands: string): boolean {
  const start = operands.indexOf('<');
  const codes = operands.slice(start + 1, operands.indexOf('>', start));
  if (start < 0 || codes.length % 4 !== 0) return false;
  for (let at = 0; at < codes.length; at += 4) if (codes.startsWith('0000', at)) return true;
  return false;
}

function wrap(content: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let reached = 0;
  for (const { start, end } of spans) {
    pieces.push(content.slice(reached, start), '/Artifact BMC\n', content.slice(start, end), '\nEMC\n');
    reached = end;
  }
  return pieces.join('') + content.slice(reached);
}
