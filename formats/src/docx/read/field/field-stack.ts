import type { FormData } from '../form/form-data.ts';

/** A field's code, and its form data if it is a form field. */
export interface FieldCode {
  readonly code: string;
  readonly isLocked: boolean;
  readonly form?: FormData;
}

/** A complex field while it is read (17.16.18): first its code, then the result that was last shown. */
interface OpenField extends FieldCode {
  code: string;
  inResult: boolean;
  /** The form data at the start of a form field. */
  form?: FormData;
  /** Closes the marks that the field's result opened, such as a link. */
  close?: () => void;
}

/** A field that lists headings, captions, terms or sources. Its result consists of paragraphs (17.16.5.9, 17.16.5.29, 17.16.5.68). */
export interface ContentsField {
  readonly code: string;
  isOpen: boolean;
  /** True if its paragraphs have become a node. */
  isGathered: boolean;
}

/** The open fields at one place in a text flow. A field may span paragraphs. */
export class FieldStack {
  readonly #open: OpenField[] = [];
  /** The last outermost table of contents with a result that has begun. */
  contents: ContentsField | undefined;

  /** True inside a field's code, where runs are not shown. */
  get inCode(): boolean {
    return this.#open.some(({ inResult }) => !inResult);
  }

  /** True if the current content is the result of a table of contents or an index. */
  get inContents(): boolean {
    return this.#open.some(({ code, inResult }) => inResult && CONTENTS.test(code));
  }

  begin(isLocked: boolean): void {
    this.#open.push({ code: '', inResult: false, isLocked });
  }

  /** Sets the form data of the innermost open field. */
  addForm(form: FormData): void {
    const field = this.#open.at(-1);
    if (field && !field.inResult) field.form = form;
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.inResult && field.code.length < MAX_CODE) field.code += text;
  }

  /** Ends the field's code. `start` processes the code and returns a function that closes the marks that it opened. */
  separate(start: (field: FieldCode) => (() => void) | undefined): void {
    const field = this.#open.at(-1);
    if (!field || field.inResult || DRAWN.test(field.code)) return;
    const isInner = this.inContents;
    field.inResult = true;
    const close = !isInner && CONTENTS.test(field.code) ? this.#beginContents(field.code) : start(field);
    if (close) field.close = close;
  }

  #beginContents(code: string): () => void {
    const contents = { code, isOpen: true, isGathered: false };
    this.contents = contents;
    return () => void (contents.isOpen = false);
  }

  /** Ends fields with an incomplete code: they are damaged. The following text is shown instead of lost. */
  endParagraph(): void {
    while (this.#open.at(-1)?.inResult === false) this.#open.pop();
  }

  /** Ends the innermost field. @returns the field if it had no result */
  end(): FieldCode | undefined {
    const field = this.#open.pop();
    field?.close?.();
    return field && !field.inResult ? field : undefined;
  }
}

const MAX_CODE = 8192;

const CONTENTS = /^\s*(?:TOC|INDEX|BIBLIOGRAPHY)\b/i;

/** Fields that are drawn from their data. Their stored result is ignored, because writers often leave it empty. */
const DRAWN = /^\s*FORM(?:CHECKBOX|DROPDOWN)\b/i;
