import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { safeHref } from '../../content/text/link.ts';
import { clip } from '../../content/bounds.ts';
import type { Warnings } from '../../content/warnings.ts';
import type { Package } from '../../package/package.ts';

/** Creates links to addresses and between slides. */
export class SlideLinks {
  readonly #package: Package;
  readonly #warnings: Warnings;
  /** The numbers of slides by their parts, from 1. */
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #targets = new Set<number>();

  constructor(source: Package, warnings: Warnings, slides: readonly string[]) {
    this.#package = source;
    this.#warnings = warnings;
    this.#numbers = new Map(slides.map((part, index) => [part, index + 1]));
  }

  /** Returns the link mark for a relationship of a part. Undefined without a target or if the address is not allowed. */
  mark(part: string, relationshipId: string | undefined, tooltip?: string): DocumentMark | undefined {
    const relation = this.#package.relationships(part).get(relationshipId ?? '');
    if (!relation) return undefined;
    const href = relation.external ? safeHref(relation.target) : this.#toSlide(relation.target);
    if (href === undefined) {
      if (relation.external) this.#warnings.add('LINK_DROPPED');
      return undefined;
    }
    return { type: 'link', attrs: { href, ...(tooltip && { title: clip(tooltip, 1024) }) } };
  }

  /** Adds an anchor to the first block of each linked slide. */
  anchor(slides: ReadonlyMap<number, readonly DocumentNode[]>): void {
    for (const number of this.#targets) {
      const block = firstTextBlock(slides.get(number) ?? []);
      if (block) block.attrs = { ...block.attrs, anchor: anchorOf(number) };
    }
  }

  #toSlide(part: string): string | undefined {
    const number = this.#numbers.get(part);
    if (number === undefined) return undefined;
    this.#targets.add(number);
    return `#${anchorOf(number)}`;
  }
}

const anchorOf = (slide: number): string => `slide-${slide}`;

/** Returns the first heading or paragraph, including those inside text boxes. */
function firstTextBlock(blocks: readonly DocumentNode[]): DocumentNode | undefined {
  for (const block of blocks) {
    if (block.type === 'heading' || block.type === 'paragraph') return block;
    const inner = block.type === 'textBox' ? firstTextBlock(block.content ?? []) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
