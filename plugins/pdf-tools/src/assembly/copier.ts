import { deflateSync } from 'node:zlib';
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PDF,
  type PdfObject,
} from '@libpdf/core';
import { MAX_DEPTH } from '../document/limits.ts';
import { errors } from '../errors.ts';

/** Limits the number of objects that a request may copy. */
export class Budget {
  readonly #limit: number;
  #left: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** @throws CompanionError PDF_FILE_TOO_LARGE (422). */
  take(): void {
    if (this.#left === 0) throw errors.PDF_FILE_TOO_LARGE({ limit: this.#limit, what: 'objects' });
    this.#left -= 1;
  }
}

/** Converts values that must change in the new file. */
export interface Translation {
  /** Returns the number for `StructParents` or `StructParent` in the new file. Undefined if the content has no tags there. */
  structureKey(old: number): number | undefined;
  /** Converts a named destination into an explicit one. Undefined if its page is not in the new file. */
  destination(value: PdfObject): PdfArray | undefined;
}

/** Arrays from which references to excluded objects are removed. In other arrays a null keeps the indexes of the other elements. */
const LISTS = new Set(['Annots', 'Kids', 'Fields', 'OCGs', 'AF', 'CO', 'Order', 'ON', 'OFF', 'Locked']);

/**
 * Copies objects of one file into another, each once however often it is referenced. References are followed with a queue instead of
 * recursion, so that a chain of a million objects cannot exhaust the stack.
 */
export class Copier {
  readonly #source: PDF;
  readonly #target: PDF;
  readonly #budget: Budget;
  readonly #translation: Translation;
  /** The new references by the number of the source object. Undefined for excluded objects. */
  readonly #places = new Map<number, PdfRef | undefined>();
  readonly #waiting: [from: PdfRef, to: PdfRef][] = [];

  constructor(source: PDF, target: PDF, budget: Budget, translation: Translation) {
    this.#source = source;
    this.#target = target;
    this.#budget = budget;
    this.#translation = translation;
  }

  /** Excludes an object wherever it is referenced. */
  leaveOut(ref: PdfRef): void {
    this.#places.set(ref.objectNumber, undefined);
  }

  /** Reserves a reference for an object that the caller copies. @returns the reference. */
  reserve(ref: PdfRef): PdfRef {
    const place = this.allocate();
    this.#places.set(ref.objectNumber, place);
    return place;
  }

  /** Returns a new reference for an object that does not exist in the source. */
  allocate(): PdfRef {
    return this.#target.context.registry.allocateRef();
  }

  /** Resolves a reference of the source. */
  readonly resolve = (ref: PdfRef): PdfObject | null => this.#source.getObject(ref);

  /** Tells whether an object has a reference in the new file. */
  has(ref: PdfRef): boolean {
    return this.#places.get(ref.objectNumber) !== undefined;
  }

  isLeftOut(ref: PdfRef): boolean {
    return this.#places.has(ref.objectNumber) && !this.has(ref);
  }

  /** @returns undefined for a reference to an omitted object. */
  copy(value: PdfObject, depth = 0): PdfObject | undefined {
    if (value instanceof PdfRef) return this.#placeOf(value);
    if (depth > MAX_DEPTH) throw errors.PDF_FILE_TOO_LARGE({ limit: MAX_DEPTH, what: 'nested levels of objects' });
    if (value instanceof PdfArray) return this.#array(value, false, depth);
    if (value instanceof PdfStream) return packedStream(this.#dict(value, depth), value.data);
    return value instanceof PdfDict ? this.#dict(value, depth) : value;
  }

  /** Copies a dictionary without some entries. */
  copyWithout(dict: PdfDict, left: ReadonlySet<string>): PdfDict {
    return this.#dict(dict, 0, left);
  }

  /** Copies all referenced objects. */
  run(): void {
    const { registry } = this.#target.context;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [from, to] = next;
      const object = this.#source.getObject(from);
      registry.registerAt(to, (object && this.copy(object)) ?? PdfNull.instance);
    }
  }

  #placeOf(ref: PdfRef): PdfRef | undefined {
    const known = this.#places.get(ref.objectNumber);
    if (known || this.#places.has(ref.objectNumber)) return known;
    this.#budget.take();
    const place = this.reserve(ref);
    this.#waiting.push([ref, place]);
    return place;
  }

  #array(array: PdfArray, isList: boolean, depth: number): PdfArray {
    const items = array.toArray().map((item) => this.copy(item, depth + 1));
    if (isList) return new PdfArray(items.filter((item) => item !== undefined));
    return new PdfArray(items.map((item) => item ?? PdfNull.instance));
  }

  #dict(dict: PdfDict, depth: number, left: ReadonlySet<string> = NONE): PdfDict {
    const copied = new PdfDict();
    for (const [{ value: name }, value] of dict) {
      const copy = left.has(name) ? undefined : this.#member(dict, name, value, depth);
      if (copy) copied.set(name, copy);
    }
    return copied;
  }

  #member(dict: PdfDict, name: string, value: PdfObject, depth: number): PdfObject | undefined {
    if (name === 'StructParents' || name === 'StructParent') {
      const key = value instanceof PdfNumber ? this.#translation.structureKey(value.value) : undefined;
      return key === undefined ? undefined : PdfNumber.of(key);
    }
    if (name === 'Dest' || (name === 'D' && isGoTo(dict))) {
      const destination = this.#translation.destination(value);
      return destination && this.copy(destination, depth + 1);
    }
    if (LISTS.has(name) && value instanceof PdfArray) return this.#array(value, true, depth);
    return this.copy(value, depth + 1);
  }
}

/** The minimum number of bytes for which compression is worth its time. */
const WORTH_PACKING = 512;

/** Returns a stream. It compresses data without a filter here, because the library does so in JavaScript. */
function packedStream(dict: PdfDict, data: Uint8Array): PdfStream {
  if (dict.has('Filter') || data.length < WORTH_PACKING) return new PdfStream(dict, data);
  dict.set('Filter', PdfName.of('FlateDecode'));
  dict.delete('DecodeParms');
  return new PdfStream(dict, deflateSync(data));
}

const NONE: ReadonlySet<string> = new Set();

const isGoTo = (dict: PdfDict): boolean => {
  const kind = dict.get('S');
  return kind instanceof PdfName && kind.value === 'GoTo';
};

/** Decodes a text string. */
export const textOf = (value: PdfObject | undefined): string => (value instanceof PdfString ? value.asString() : '');
