import type { Matrix } from '../geometry.ts';
import { pathData, type Figure } from './figure.ts';

/** A path between BEGINPATH and ENDPATH as SVG path data in picture units. */
export class Outline {
  readonly #data: string[] = [];
  #drawing = false;

  get data(): string {
    return this.#data.join('');
  }

  add(figures: readonly Figure[], matrix: Matrix): void {
    for (const figure of figures) this.#data.push(pathData(figure, matrix));
    this.#drawing = false;
  }

  /** Continues from the last point, or begins at the figure's first point. */
  goOn(figure: Figure, matrix: Matrix): void {
    this.#data.push(pathData(figure, matrix, this.#drawing));
    this.#drawing = true;
  }

  close(): void {
    if (this.#data.length > 0) this.#data.push('Z');
    this.#drawing = false;
  }

  /** Makes the next line begin a new subpath. */
  leave(): void {
    this.#drawing = false;
  }
}
