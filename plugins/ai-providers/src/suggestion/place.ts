/** A client's description of its cursor; see CONVENTIONS for the members. */
export interface SuggestionInput {
  readonly text?: string;
  readonly node?: string;
  readonly document?: string;
  readonly cursorMarker?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** The text around the cursor. */
export interface Place {
  readonly prefix: string;
  readonly suffix: string;
  /** The headings above the cursor, outermost first. */
  readonly headings: readonly string[];
}

export const DEFAULT_MARKER = '⦙';

/**
 * Finds the cursor: given as prefix and suffix, or marked in the text, the node or the document. Without a mark it is at the end.
 * @param before and `after`: how many characters (code points) of either side are kept, nearest to the cursor.
 */
export function placeOf(input: SuggestionInput, { before, after }: { before: number; after: number }): Place {
  const marker = input.cursorMarker || DEFAULT_MARKER;
  const { prefix, suffix } = sidesOf(input, marker);
  return {
    prefix: lastPoints(prefix, before),
    suffix: firstPoints(suffix, after),
    headings: headingsAbove(input.document ?? '', marker),
  };
}

function sidesOf(input: SuggestionInput, marker: string): { prefix: string; suffix: string } {
  if (input.prefix !== undefined || input.suffix !== undefined)
    return { prefix: input.prefix ?? '', suffix: input.suffix ?? '' };
  const whole = [input.text, input.node, input.document].find((one) => one !== undefined && one !== '') ?? '';
  const at = whole.indexOf(marker);
  if (at === -1) return { prefix: whole, suffix: '' };
  return { prefix: whole.slice(0, at), suffix: whole.slice(at + marker.length).replaceAll(marker, '') };
}

/** Never splits a surrogate pair. */
function lastPoints(text: string, count: number): string {
  if (text.length <= count) return text;
  const start = text.length - count;
  return text.slice(isLowSurrogate(text, start) ? start + 1 : start);
}

function firstPoints(text: string, count: number): string {
  return text.length <= count ? text : text.slice(0, isLowSurrogate(text, count) ? count - 1 : count);
}

const isLowSurrogate = (text: string, index: number): boolean => (text.charCodeAt(index) & 0xfc_00) === 0xdc_00;

/** The markers of a heading. The rest is cut off instead of matched, since a line may be as long as a document. */
const HASHES = /^#{1,6}(?=\s)/;
const MAX_HEADING = 120;

function headingsAbove(markdown: string, marker: string): string[] {
  const at = markdown.indexOf(marker);
  if (at === -1) return [];
  const path: { level: number; title: string }[] = [];
  for (const line of markdown.slice(0, at).split('\n')) {
    const level = HASHES.exec(line)?.[0].length;
    if (level === undefined) continue;
    const title = line.slice(level).trim().slice(0, MAX_HEADING);
    if (title === '') continue;
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    path.push({ level, title });
  }
  return path.map(({ title }) => title);
}
