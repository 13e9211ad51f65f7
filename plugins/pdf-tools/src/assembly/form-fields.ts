import { PdfArray, PdfBool, PdfDict, PdfNumber, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { MAX_DEPTH } from '../document/limits.ts';
import { dictsIn } from '../document/tree-leaves.ts';
import type { Losses } from '../warnings.ts';
import type { Copier } from './copier.ts';

interface Source {
  readonly pdf: PDF;
  readonly copier: Copier;
  /** The object numbers of the annotations of the selected pages. */
  readonly widgets: ReadonlySet<number>;
  readonly losses: Losses;
}

/** Collects the form fields of the sources that have a widget on a selected page (ISO 32000-2, 12.7). */
export class FormFields {
  readonly #pdf: PDF;
  readonly #fields: PdfRef[] = [];
  readonly #names = new Set<string>();
  readonly #order = new PdfArray();
  #form: PdfDict | undefined;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  /** Selects the fields of a file. Call it before its pages are copied. @returns the root fields. */
  plan({ pdf, copier, widgets, losses }: Source): PdfRef[] {
    const form = formOf(pdf);
    if (!form) return [];
    const seen = new Set<number>();
    const isTaken = (ref: PdfRef, depth: number): boolean => {
      const field = pdf.getObject(ref);
      if (!(field instanceof PdfDict) || seen.has(ref.objectNumber) || depth > MAX_DEPTH) return false;
      seen.add(ref.objectNumber);
      const kids = refsIn(field.getArray('Kids', copier.resolve));
      const taken = kids.map((kid) => isTaken(kid, depth + 1));
      const keeps = kids.length === 0 ? widgets.has(ref.objectNumber) : taken.includes(true);
      if (!keeps) copier.leaveOut(ref);
      return keeps;
    };
    const tops = refsIn(form.getArray('Fields', copier.resolve)).filter((ref) => isTaken(ref, 0));
    if (form.has('XFA')) losses.add('PDF_DYNAMIC_FORM_REMOVED');
    return tops;
  }

  /** Adds the fields that `plan` returned. Call it after the pages were copied. */
  add(tops: readonly PdfRef[], { pdf, copier, losses }: Source): void {
    const form = formOf(pdf);
    if (!form || tops.length === 0) return;
    this.#adoptForm(form, copier);
    const places = tops.flatMap((top) => {
      const place = copier.copy(top);
      return place instanceof PdfRef ? [place] : [];
    });
    const order = form.getArray('CO', copier.resolve);
    const calculated = order ? copier.copy(PdfDict.of({ CO: order })) : undefined;
    copier.run();
    if (calculated instanceof PdfDict) this.#order.push(...(calculated.getArray('CO') ?? []));
    for (const place of places) {
      this.#name(place, losses);
      this.#unsign(place, losses, 0);
    }
    this.#fields.push(...places);
  }

  /** Returns the `AcroForm` entry of the catalog. Undefined if there are no fields. */
  finish(): PdfRef | undefined {
    const form = this.#form;
    if (!form) return undefined;
    form.set('Fields', new PdfArray(this.#fields));
    if (this.#order.length > 0) form.set('CO', this.#order);
    return this.#pdf.register(form);
  }

  /** Adopts the entries that fields share: those of the first file, and fonts of the others under unique names. */
  #adoptForm(form: PdfDict, copier: Copier): void {
    const copy = copier.copyWithout(form, new Set(['Fields', 'XFA', 'SigFlags', 'CO', 'DR']));
    const resources = form.getDict('DR', copier.resolve);
    this.#form ??= copy;
    if (copy.get('NeedAppearances') instanceof PdfBool) this.#form.set('NeedAppearances', PdfBool.of(true));
    const own = this.#form.getDict('DR') ?? new PdfDict();
    for (const [{ value: kind }, value] of resources ?? []) {
      const entries = value instanceof PdfRef ? copier.resolve(value) : value;
      if (!(entries instanceof PdfDict)) continue;
      const known = own.getDict(kind) ?? new PdfDict();
      for (const [{ value: name }, entry] of entries) {
        const copied = known.has(name) ? undefined : copier.copy(entry);
        if (copied) known.set(name, copied);
      }
      own.set(kind, known);
    }
    this.#form.set('DR', own);
  }

  /** Renames fields with a used name, because fields of the same name are one field with one value (ISO 32000-2, 12.7.4.2). */
  #name(place: PdfRef, losses: Losses): void {
    const field = this.#pdf.getObject(place);
    if (!(field instanceof PdfDict)) return;
    const name = field.getString('T')?.asString() ?? 'field';
    let free = name;
    for (let at = 2; this.#names.has(free); at += 1) free = `${name}-${at}`;
    this.#names.add(free);
    if (free === name) return;
    field.set('T', PdfString.fromString(free));
    losses.add('PDF_FIELDS_RENAMED');
  }

  /** Removes a signature, which is valid only for the bytes of its original file. */
  #unsign(place: PdfRef, losses: Losses, depth: number): void {
    const field = this.#pdf.getObject(place);
    if (!(field instanceof PdfDict) || depth > MAX_DEPTH) return;
    if (field.getName('FT')?.value === 'Sig' && field.delete('V')) losses.add('PDF_SIGNATURES_REMOVED');
    for (const kid of refsIn(field.getArray('Kids'))) this.#unsign(kid, losses, depth + 1);
  }
}

const formOf = (pdf: PDF): PdfDict | undefined => pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf));

const refsIn = (array: PdfArray | undefined): PdfRef[] =>
  array?.toArray().filter((item): item is PdfRef => item instanceof PdfRef) ?? [];

/** Tells whether a file has signatures. Empty signature fields do not count. */
export function isSigned(pdf: PDF): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const form = formOf(pdf);
  const flags: PdfObject | undefined = form?.get('SigFlags', resolve);
  const claims = flags instanceof PdfNumber && flags.value % 2 === 1;
  return claims && dictsIn(pdf, form?.getArray('Fields', resolve)).some((field) => field.has('V') || field.has('Kids'));
}
