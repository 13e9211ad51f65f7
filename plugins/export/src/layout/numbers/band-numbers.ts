import type { Destination } from '../../pdf-file/destinations.ts';
import { pageStarts, type Stretch } from '../stretches.ts';

/** A page number in headers and footers that the browser cannot fill in: of a section, or not in digits. */
export interface BandNumber {
  readonly kind: string;
  /** The form of the number: `1`, `a`, `A`, `i` or `I`. */
  readonly numberType: string;
}

/** Returns such numbers in headers and footers as the document model writes them, each once. */
export function bandNumbersIn(templates: readonly string[]): BandNumber[] {
  const found = new Map<string, BandNumber>();
  for (const [tag] of templates.join('').matchAll(/<span [^<>]*>/gu)) {
    if (!tag.includes('data-type="page-number"')) continue;
    const [, kind = 'page'] = /\sdata-kind="(\w+)"/u.exec(tag) ?? [];
    const [, numberType = '1'] = /\sdata-number-type="(\w+)"/u.exec(tag) ?? [];
    const number = { kind, numberType };
    if (isOfSection(number) || number.numberType !== '1') found.set(keyOf(number), number);
  }
  return [...found.values()];
}

export const isOfSection = ({ kind }: BandNumber): boolean => kind === 'section' || kind === 'sectionPages';

/** The texts of such numbers on a page, by kind and form. */
export type BandTexts = Readonly<Record<string, string>>;

interface Counted {
  readonly numbers: readonly BandNumber[];
  /** All sections of the document, of which a run of blocks between two is one too. Empty if no number is of a section. */
  readonly sections: readonly Stretch[];
  readonly destinations: readonly Destination[];
  /** The number of the first page, and the count of all pages. */
  readonly firstPageNumber: number;
  readonly total: number;
}

/** Returns a function that returns the texts on a page by its place, from 1. A page is of the section in which it begins. */
export async function bandTexts(counted: Counted): Promise<(place: number) => BandTexts> {
  const { numbers, sections, destinations, firstPageNumber, total } = counted;
  if (numbers.length === 0) return () => ({});
  const { numberAs } = await import('@editor-companion/document');
  const startOf = pageStarts(
    sections.map((section, index) => ({ ...section, section: index })),
    destinations,
  );
  const pageOf = new Map(destinations.map(({ name, page }) => [name, page]));
  const pagesIn = ({ start, ends }: Stretch): number =>
    Math.max(...ends.map((name) => pageOf.get(name) ?? 0)) - (pageOf.get(start) ?? 0) + 1;
  const valueOf = (kind: string, place: number): number | undefined => {
    if (kind === 'page') return firstPageNumber + place - 1;
    if (kind === 'total') return firstPageNumber + total - 1;
    const index = startOf(place).section;
    const section = index === null ? undefined : sections[index];
    if (index === null || section === undefined) return undefined;
    return kind === 'section' ? index + 1 : pagesIn(section);
  };
  return (place) =>
    Object.fromEntries(
      numbers.flatMap((number) => {
        const value = valueOf(number.kind, place);
        return value === undefined ? [] : [[keyOf(number), numberAs(number.numberType, value)]];
      }),
    );
}

const keyOf = ({ kind, numberType }: BandNumber): string => `${kind} ${numberType}`;
