import { linesOfText, textOf, type AnnotatedPage } from './annotated-page.ts';
import { wideTextOf } from '../engine.ts';

/** Values of `FPDF_FORMFIELD_…` (fpdf_formfill.h). */
const TYPE = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 } as const;
/** A bit of `Ff`: the field hides what was typed (ISO 32000-2, table 231). */
const PASSWORD = 1 << 13;
/** The maximum number of options of a list that are examined. */
const MAX_CHOICES = 2000;
/** The cost of examining an option, because PDFium compares it with all selected ones. */
const LOOKS_OF_CHOICE = 100;

/**
 * Returns the visible lines of a form field: its text, its selected options, or a box. Empty for buttons, signatures, passwords and empty
 * fields.
 */
export function readField(on: AnnotatedPage, annotation: number): readonly string[] {
  const { engine, form } = on.source;
  if (form === 0) return [];
  const { pdfium } = engine;
  switch (pdfium._FPDFAnnot_GetFormFieldType(form, annotation)) {
    case TYPE.checkBox:
      return [isOn(on, annotation) ? '☑' : '☐'];
    case TYPE.radioButton:
      return [isOn(on, annotation) ? '◉' : '○'];
    case TYPE.comboBox:
    case TYPE.listBox: {
      const chosen = choicesOf(on, annotation);
      return chosen.length > 0 ? chosen : valueOf(on, annotation);
    }
    case TYPE.text:
      return (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) === 0 ? valueOf(on, annotation) : [];
    default:
      return [];
  }
}

/** The appearance state takes precedence over the field's value (ISO 32000-2, table 166, `AS`). */
function isOn(on: AnnotatedPage, annotation: number): boolean {
  const shown = textOf(on, annotation, 'AS');
  if (shown !== '') return shown !== 'Off';
  return on.source.engine.pdfium._FPDFAnnot_IsChecked(on.source.form, annotation) !== 0;
}

const valueOf = (on: AnnotatedPage, annotation: number): readonly string[] =>
  linesOfText(on, (place, bytes) =>
    on.source.engine.pdfium._FPDFAnnot_GetFormFieldValue(on.source.form, annotation, place, bytes),
  );

/** Returns the labels of the selected options. An option has a value for programs and a label that is shown. */
function choicesOf({ source: { engine, form }, room }: AnnotatedPage, annotation: number): readonly string[] {
  const { pdfium } = engine;
  const count = Math.min(pdfium._FPDFAnnot_GetOptionCount(form, annotation), MAX_CHOICES);
  const chosen: string[] = [];
  room.looks -= Math.max(0, count) * LOOKS_OF_CHOICE;
  if (room.looks < 0) return chosen;
  for (let at = 0; at < count; at += 1) {
    if (pdfium._FPDFAnnot_IsOptionSelected(form, annotation, at) === 0) continue;
    const label = wideTextOf(engine, (place, bytes) =>
      pdfium._FPDFAnnot_GetOptionLabel(form, annotation, at, place, bytes),
    );
    if (label !== '') chosen.push(label);
  }
  return chosen;
}
