import type { FormData } from '../form/form-data.ts';

/** A complex field while it is read (17.16.18): first its code, then the result that was shown last. */
interface OpenField {
  code: string;
  inResult: boolean;
  /** What a form field says at its start. */
  form?: FormData;
  /** Undoes what the field's result opened, such as a link. */
  close?: () => void;
}

/** A field that lists headings or captions, over the paragraphs of its result (17.16.5.68). */
export interface ContentsField {
  readonly code: string;
  isOpen: boolean;
  /** Its paragraphs have become a node. */
  isGathered: boolean;
}

/** Fields open at one place of a story. A field may span paragraphs. */
export class FieldStack {
  readonly #open: OpenField[] = [];
  /** The last outermost table of contents whose result was begun. */
  contents: ContentsField | undefined;

  /** Runs inside a field's code are not shown. */
  get inCode(): boolean {
    return this.#open.some(({ inResult }) => !inResult);
  }

  /** What is read is shown by a table of contents (17.16.5.68). */
  get inContents(): boolean {
    return this.#open.some(({ code, inResult }) => inResult && CONTENTS.test(code));
  }

  begin(): void {
    this.#open.push({ code: '', inResult: false });
  }

  /** What the field that was begun last says as a form field. */
  addForm(form: FormData): void {
    const field = this.#open.at(-1);
    if (field && !field.inResult) field.form = form;
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.inResult && field.code.length < MAX_CODE) field.code += text;
  }

  /** The code is complete; `start` acts on it and returns how to end what it opened. */
  separate(start: (code: string, form?: FormData) => (() => void) | undefined): void {
    const field = this.#open.at(-1);
    if (!field || field.inResult || DRAWN.test(field.code)) return;
    const isInner = this.inContents;
    field.inResult = true;
    const close =
      !isInner && CONTENTS.test(field.code) ? this.#beginContents(field.code) : start(field.code, field.form);
    if (close) field.close = close;
  }

  #beginContents(code: string): () => void {
    const contents = { code, isOpen: true, isGathered: false };
    this.contents = contents;
    return () => void (contents.isOpen = false);
  }

  /** A code that does not end with its paragraph is a damaged field: what follows is shown rather than lost. */
  endParagraph(): void {
    while (this.#open.at(-1)?.inResult === false) this.#open.pop();
  }

  /** Ends the innermost field. @returns it when it had no result */
  end(): { readonly code: string; readonly form?: FormData } | undefined {
    const field = this.#open.pop();
    field?.close?.();
    return field && !field.inResult ? field : undefined;
  }
}

const MAX_CODE = 8192;

const CONTENTS = /^\s*TOC\b/i;

/** Fields that are drawn, whatever a writer took for their result: often an empty one. */
const DRAWN = /^\s*FORM(?:CHECKBOX|DROPDOWN)\b/i;
