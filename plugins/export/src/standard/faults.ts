/** A violation of a standard: the clause, its description, and the pages (from 1) or the number of occurrences. */
export interface StandardFault {
  readonly clause: string;
  readonly message: string;
}

/** Collects violations, each once with its pages. */
export class Faults {
  readonly #found = new Map<string, { readonly fault: StandardFault; readonly pages: Set<number> }>();

  add(clause: string, message: string, page?: number): void {
    const known = this.#found.get(clause + message) ?? { fault: { clause, message }, pages: new Set<number>() };
    if (page !== undefined) known.pages.add(page);
    this.#found.set(clause + message, known);
  }

  list(): StandardFault[] {
    return [...this.#found.values()].map(({ fault, pages }) =>
      pages.size === 0 ? fault : { ...fault, message: `${fault.message} Pages: ${listed([...pages])}.` },
    );
  }
}

const MOST = 20;

const listed = (pages: readonly number[]): string =>
  pages.slice(0, MOST).join(', ') + (pages.length > MOST ? ` and ${pages.length - MOST} more` : '');
