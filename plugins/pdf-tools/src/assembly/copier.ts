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

/** How many objects may still be copied for a request. */
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

/** What becomes of values that are no plain copies. */
export interface Translation {
  /** The number that `StructParents` or `StructParent` has in the new file; undefined: content of it has no tags. */
  structureKey(old: number): number | undefined;
  /** A destination by its page, where it was by its name; undefined: it is not in the new file. */
  destination(value: PdfObject): PdfArray | undefined;
}

/** Members whose references to what is left out are dropped; elsewhere a null keeps the places of the others. */
const LISTS = new Set(['Annots', 'Kids', 'Fields', 'OCGs', 'AF', 'CO', 'Order', 'ON', 'OFF', 'Locked']);

/**
 * Copies objects of one file into another, each once however often it is referred to. Objects that are referred to are copied one after
 * the other and not within each other: a chain of a million of them takes no stack.
 */
export class Copier {
  readonly #source: PDF;
  readonly #target: PDF;
  readonly #budget: Budget;
  readonly #translation: Translation;
  /** By number in the source; undefined: left out. */
  readonly #places = new Map<number, PdfRef | undefined>();
  readonly #waiting: [from: PdfRef, to: PdfRef][] = [];

  constructor(source: PDF, target: PDF, budget: Budget, translation: Translation) {
    this.#source = source;
    this.#target = target;
    this.#budget = budget;
    this.#translation = translation;
  }

  /** Leaves an object out wherever it is referred to. */
  leaveOut(ref: PdfRef): void {
    this.#places.set(ref.objectNumber, undefined);
  }

  /** Keeps a place for an object that somebody else copies. @returns where it must be put. */
  reserve(ref: PdfRef): PdfRef {
    const place = this.allocate();
    this.#places.set(ref.objectNumber, place);
    return place;
  }

  /** A place for what is no object of its own in the source. */
  allocate(): PdfRef {
    return this.#target.context.registry.allocateRef();
  }

  /** What a reference of the source stands for. */
  readonly resolve = (ref: PdfRef): PdfObject | null => this.#source.getObject(ref);

  /** Whether an object has a place in the new file by now. */
  has(ref: PdfRef): boolean {
    return this.#places.get(ref.objectNumber) !== undefined;
  }

  isLeftOut(ref: PdfRef): boolean {
    return this.#places.has(ref.objectNumber) && !this.has(ref);
  }

  /** @returns undefined for a reference to what is left out. */
  copy(value: PdfObject, depth = 0): PdfObject | undefined {
    if (value instanceof PdfRef) return this.#placeOf(value);
    if (depth > MAX_DEPTH)
      throw errors.PDF_FILE_TOO_LARGE({ limit: MAX_DEPTH, what: 'levels of objects in each other' });
    if (value instanceof PdfArray) return this.#array(value, false, depth);
    if (value instanceof PdfStream) return packedStream(this.#dict(value, depth), value.data);
    return value instanceof PdfDict ? this.#dict(value, depth) : value;
  }

  /** A copy without some members. */
  copyWithout(dict: PdfDict, left: ReadonlySet<string>): PdfDict {
    return this.#dict(dict, 0, left);
  }

  /** Copies all that has been referred to. */
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

/** Bytes from which packing is worth its while. */
const WORTH_PACKING = 512;

/** A stream; what nobody has packed is packed here, as the library does so in JavaScript. */
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

/** A text of a file, as people read it. */
export const textOf = (value: PdfObject | undefined): string => (value instanceof PdfString ? value.asString() : '');
