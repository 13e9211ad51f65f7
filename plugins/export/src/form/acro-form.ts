import { PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PDF } from '@libpdf/core';
import { addressOf, rectOf } from '../pdf-objects/link-boxes.ts';
import { controlAt } from '../pdf-objects/place-address.ts';
import { importForms } from '../pdf-objects/import-forms.ts';
import { structureParents } from '../pdf-objects/structure-parents.ts';
import { AppearanceBook } from './appearance.ts';
import type { FormLook, PrintedControl, PrintedForm } from './control.ts';
import { fieldEntries, keyOf, type PlacedField } from './field.ts';
import { embedSimpleFont, FONT_NAMES } from './simple-font.ts';

/** A form for a file. */
export interface FormPlan {
  /** The controls of the document, and those of its headers and footers. */
  readonly forms: readonly PrintedForm[];
  /** True if dates may be checked by JavaScript. */
  readonly scripts: boolean;
}

/**
 * Converts the links that mark form controls into the widgets of an interactive form (ISO 32000-2, 12.7): fields with names, tooltips,
 * values and appearances, and in a tagged file a Form element around each widget (14.8.4.8.2).
 * @param load opens a file with states of controls.
 */
export async function addForm(
  pdf: PDF,
  { forms, scripts }: FormPlan,
  load: (bytes: Uint8Array) => Promise<PDF>,
): Promise<void> {
  const fonts = await embedFonts(
    pdf,
    forms.flatMap(({ controls }) => [...controls.values()]),
  );
  const fields: PlacedField[] = [];
  for (const form of forms) {
    const sheets = form.sheets && (await load(form.sheets));
    const painted = sheets ? await importForms(pdf, sheets) : [];
    const heights = sheets?.getPages().map(({ height }) => height) ?? [];
    const book = new AppearanceBook(pdf, { painted, heights, fonts, scale: form.scale });
    fields.push(...placedFields(pdf, form, book));
  }
  if (fields.length === 0) return;
  const names = new Set<string>();
  const refs = fields.map((field) => addField(pdf, field, names, scripts));
  const acroForm = PdfDict.of({
    Fields: new PdfArray(refs),
    DR: PdfDict.of({ Font: fonts }),
    DA: PdfString.fromString(`/${FONT_NAMES.sans} 0 Tf 0 g`),
  });
  pdf.getCatalog().set('AcroForm', pdf.register(acroForm));
}

/** Embeds the fonts in which viewers write new values. The default font is always there. */
async function embedFonts(pdf: PDF, controls: readonly PrintedControl[]): Promise<PdfDict> {
  const written = controls.filter(({ control }) => control.kind === 'text' || control.kind === 'choice');
  const families = new Set<FormLook['family']>(['sans', ...written.map(({ look }) => look.family)]);
  const fonts = new PdfDict();
  for (const family of families) fonts.set(FONT_NAMES[family], await embedSimpleFont(pdf, family));
  return fonts;
}

/** Turns the links into widgets. @returns the fields in the order of the document. */
function placedFields(pdf: PDF, { controls }: PrintedForm, book: AppearanceBook): PlacedField[] {
  const resolve = pdf.getObject.bind(pdf);
  const elements = structureParents(pdf);
  const fields = new Map<string, PlacedField>();
  for (const { dict } of pdf.getPages()) {
    let isForm = false;
    for (const ref of dict.getArray('Annots', resolve)?.toArray() ?? []) {
      const link = ref instanceof PdfRef ? resolve(ref) : undefined;
      if (!(ref instanceof PdfRef) || !(link instanceof PdfDict)) continue;
      const index = controlAt(addressOf(link, pdf));
      const printed = index === undefined ? undefined : controls.get(index);
      const rect = rectOf(link, pdf);
      if (index === undefined || !printed || !rect) continue;
      const key = keyOf(printed.control, index);
      const field = fields.get(key) ?? { control: printed, widgets: [] };
      fields.set(key, field);
      book.dress(link, printed, rect, field.widgets.length);
      tag(pdf, link, ref, elements);
      field.widgets.push({ ref, widget: link, printed });
      isForm = true;
    }
    // With tags the Tab key follows the structure (ISO 14289-1, 7.18.3).
    if (isForm) dict.set('Tabs', PdfName.of(elements.size > 0 ? 'S' : 'R'));
  }
  return [...fields.values()];
}

/** The element of a widget contains only the widget (ISO 14289-1, 7.18.4). */
function tag(pdf: PDF, widget: PdfDict, ref: PdfRef, elements: ReadonlyMap<number, PdfDict>): void {
  const resolve = pdf.getObject.bind(pdf);
  const element = elements.get(widget.getNumber('StructParent', resolve)?.value ?? -1);
  if (!element) return;
  element.set('S', PdfName.of('Form'));
  const kids = element.get('K', resolve);
  const list = kids instanceof PdfArray ? kids.toArray() : kids === undefined ? [] : [kids];
  const own = list.filter((kid) => {
    const dict = kid instanceof PdfRef ? resolve(kid) : kid;
    return dict instanceof PdfDict && dict.getRef('Obj')?.objectNumber === ref.objectNumber;
  });
  element.set('K', new PdfArray(own));
}

/** Adds a field: in its widget if that is the only one, else above its widgets. */
function addField(pdf: PDF, field: PlacedField, names: Set<string>, scripts: boolean): PdfRef {
  const entries = fieldEntries(field, names, scripts);
  const [only] = field.widgets;
  if (only && field.widgets.length === 1) {
    for (const [name, value] of Object.entries(entries)) only.widget.set(name, value);
    return only.ref;
  }
  const parent = pdf.register(PdfDict.of({ ...entries, Kids: new PdfArray(field.widgets.map(({ ref }) => ref)) }));
  for (const { widget } of field.widgets) widget.set('Parent', parent);
  return parent;
}
