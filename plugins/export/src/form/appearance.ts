import { PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfRef } from '@libpdf/core';
import { numbers, type Rect } from '../pdf-objects/rect.ts';
import type { PrintedControl } from './control.ts';
import { stateName } from './field.ts';

/** The printed states of controls in a file. */
export interface PaintedStates {
  /** A form XObject for each sheet, and the height of each in points. */
  readonly painted: readonly PdfRef[];
  readonly heights: readonly number[];
  /** The fonts of the form's resources. */
  readonly fonts: PdfDict;
  /** The scale of the print, which the sheets do not have. */
  readonly scale: number;
}

/** Print (ISO 32000-2, 12.5.3). */
const FLAGS = 4;

/** Gives widgets the printed states of their controls as appearances (ISO 32000-2, 12.5.5 and 12.7.4.3). */
export class AppearanceBook {
  readonly #pdf: PDF;
  readonly #states: PaintedStates;

  constructor(pdf: PDF, states: PaintedStates) {
    this.#pdf = pdf;
    this.#states = states;
  }

  /** Turns a link into a widget. @param position among the widgets of its field. */
  dress(link: PdfDict, { control, sheets }: PrintedControl, rect: Rect, position: number): void {
    for (const name of ['A', 'Border', 'BS', 'H', 'Dest', 'Contents']) link.delete(name);
    link.set('Subtype', PdfName.of('Widget'));
    link.set('F', PdfNumber.of(FLAGS));
    if (control.kind === 'text' || control.kind === 'choice') {
      link.set('AP', PdfDict.of({ N: this.#text(sheets[0], rect) }));
      return;
    }
    const state = stateName(control, position);
    const states = PdfDict.of({ [state]: this.#drawing(sheets[0], rect), Off: this.#drawing(sheets[1], rect) });
    link.set('AP', PdfDict.of({ N: states }));
    link.set('AS', PdfName.of(control.checked ? state : 'Off'));
  }

  /** Viewers replace the content between the marks. */
  #text(sheet: number | undefined, rect: Rect): PdfRef {
    return this.#form(`/Tx BMC\n${this.#paint(sheet, rect)}EMC`, sheet, rect);
  }

  #drawing(sheet: number | undefined, rect: Rect): PdfRef {
    return this.#form(this.#paint(sheet, rect), sheet, rect);
  }

  /** Draws a sheet whose upper left corner is that of the widget. */
  #paint(sheet: number | undefined, { bottom, top }: Rect): string {
    const height = sheet === undefined ? undefined : this.#states.heights[sheet];
    if (height === undefined) return '';
    const { scale } = this.#states;
    return `q ${scale} 0 0 ${scale} 0 ${(top - bottom - scale * height).toFixed(3)} cm /Value Do Q\n`;
  }

  #form(content: string, sheet: number | undefined, { left, bottom, right, top }: Rect): PdfRef {
    const value = sheet === undefined ? undefined : this.#states.painted[sheet];
    const form = PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: numbers([0, 0, right - left, top - bottom]),
        Resources: PdfDict.of({
          Font: this.#states.fonts,
          ...(value && { XObject: PdfDict.of({ Value: value }) }),
        }),
      },
      Buffer.from(content, 'latin1'),
    );
    return this.#pdf.register(form);
  }
}
