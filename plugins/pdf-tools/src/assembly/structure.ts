import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import type { Copier } from './copier.ts';
import { identifier, renamed, type StructureSource, type TakenElement } from './structure-source.ts';

/** Entries of an element that are replaced. */
const WRITTEN = new Set(['P', 'K', 'S', 'ID', 'A', 'C']);
/** The attribute with identifiers of other elements (ISO 32000-2, table 384). */
const IDENTIFIERS = 'Headers';

interface Names {
  readonly roles: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  /** The prefix of identifiers, because several files may use the same ones. */
  readonly prefix: string;
}

/**
 * Builds the structure tree of a new file (ISO 32000-2, 14.7): the trees of the sources below one root. Roles, classes and identifiers keep
 * the meaning that they had in their file.
 */
export class Structure {
  readonly #pdf: PDF;
  readonly #root: PdfRef;
  readonly #kids = new PdfArray();
  readonly #nums = new PdfArray();
  readonly #roles = new PdfDict();
  readonly #classes = new PdfDict();
  readonly #namespaces = new PdfArray();
  readonly #ids: [id: PdfString, element: PdfRef][] = [];
  #keys = 0;
  #files = 0;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#root = pdf.context.registry.allocateRef();
  }

  /** Returns a new key for the content of a page or object. */
  nextKey(): number {
    this.#keys += 1;
    return this.#keys - 1;
  }

  /**
   * Adds the elements of a file.
   * @param keys numbers of its content: in the source, and by `nextKey`.
   */
  add(
    source: StructureSource,
    taken: readonly TakenElement[],
    copier: Copier,
    keys: ReadonlyMap<number, number>,
  ): void {
    this.#files += 1;
    const resolve = copier.resolve;
    const names: Names = {
      roles: this.#adopt(this.#roles, source.root.getDict('RoleMap', resolve), copier),
      classes: this.#adopt(this.#classes, source.root.getDict('ClassMap', resolve), copier),
      prefix: this.#files > 1 ? `${this.#files}-` : '',
    };
    for (const namespace of source.root.getArray('Namespaces', resolve) ?? []) {
      const copy = copier.copy(namespace);
      if (copy) this.#namespaces.push(copy);
    }
    for (const element of taken) {
      this.#write(element, this.#root, copier, names);
      this.#kids.push(element.place);
    }
    const parents = source.parents();
    for (const [old, key] of keys) {
      const parent = parents.get(old);
      const value = parent instanceof PdfRef && resolve(parent) instanceof PdfArray ? resolve(parent) : parent;
      const copy = value && copier.copy(value);
      if (copy) this.#nums.push(PdfNumber.of(key), copy);
    }
  }

  /** @returns the root; undefined where no file has tags. */
  finish(): PdfRef | undefined {
    if (this.#kids.length === 0) return undefined;
    const { registry } = this.#pdf.context;
    const parents = registry.register(PdfDict.of({ Nums: sortedByNumber(this.#nums) }));
    const root = PdfDict.of({
      Type: PdfName.of('StructTreeRoot'),
      K: this.#kids,
      ParentTree: parents,
      ParentTreeNextKey: PdfNumber.of(this.#keys),
    });
    if (this.#roles.size > 0) root.set('RoleMap', this.#roles);
    if (this.#classes.size > 0) root.set('ClassMap', this.#classes);
    if (this.#namespaces.length > 0) root.set('Namespaces', this.#namespaces);
    if (this.#ids.length > 0) root.set('IDTree', this.#idTree());
    registry.registerAt(this.#root, root);
    return this.#root;
  }

  #write({ dict, place, kids }: TakenElement, parent: PdfRef, copier: Copier, names: Names): void {
    const { resolve } = copier;
    const element = copier.copyWithout(dict, WRITTEN);
    element.set('P', parent);
    const role = dict.getName('S', resolve)?.value ?? 'Span';
    element.set('S', PdfName.of(names.roles.get(role) ?? role));
    const id = dict.getString('ID', resolve);
    if (id) {
      const own = identifier(id, names.prefix);
      element.set('ID', own);
      this.#ids.push([own, place]);
    }
    const classes = dict.get('C', resolve);
    if (classes) element.set('C', renamed(classes, names.classes));
    const attributes = dict.get('A', resolve);
    if (attributes) element.set('A', attributesOf(attributes, copier, names.prefix));
    const items = kids.flatMap((kid): PdfObject[] => {
      if (!isElement(kid)) return [copier.copy(kid) ?? []].flat();
      this.#write(kid, place, copier, names);
      return [kid.place];
    });
    if (items.length > 0) element.set('K', new PdfArray(items));
    this.#pdf.context.registry.registerAt(place, element);
  }

  /** Adopts names of a file. @returns the names that already have another meaning here, with their new names. */
  #adopt(known: PdfDict, added: PdfDict | undefined, copier: Copier): Map<string, string> {
    const others = new Map<string, string>();
    for (const [{ value: name }, value] of added ?? []) {
      const before = known.get(name);
      const isSame = before instanceof PdfName && value instanceof PdfName && before.value === value.value;
      if (isSame) continue;
      const free = before ? `${name}.${this.#files}` : name;
      if (before) others.set(name, free);
      const copy = copier.copy(value);
      if (copy) known.set(free, copy);
    }
    return others;
  }

  #idTree(): PdfRef {
    const sorted = this.#ids.toSorted(([one], [other]) => Buffer.compare(one.bytes, other.bytes));
    const names = new PdfArray(sorted.flat());
    const [first, last] = [sorted[0]?.[0], sorted.at(-1)?.[0]];
    const leaf = PdfDict.of({ Names: names, ...(first && last && { Limits: PdfArray.of(first, last) }) });
    return this.#pdf.register(PdfDict.of({ Kids: PdfArray.of(this.#pdf.register(leaf)) }));
  }
}

const isElement = (kid: TakenElement | PdfObject): kid is TakenElement => 'place' in kid;

/** Copies the attributes of an element and updates their references to other elements. */
function attributesOf(value: PdfObject, copier: Copier, prefix: string): PdfObject {
  if (value instanceof PdfArray)
    return new PdfArray(
      value
        .toArray()
        .map((item) => attributesOf(item instanceof PdfRef ? (copier.resolve(item) ?? item) : item, copier, prefix)),
    );
  const copy = copier.copy(value) ?? new PdfDict();
  const headers = copy instanceof PdfDict ? copy.get(IDENTIFIERS) : undefined;
  if (copy instanceof PdfDict && headers instanceof PdfArray)
    copy.set(
      IDENTIFIERS,
      new PdfArray(headers.toArray().map((id) => (id instanceof PdfString ? identifier(id, prefix) : id))),
    );
  return copy;
}

/** Sorts a number tree by its keys (ISO 32000-2, 7.9.7). */
function sortedByNumber(nums: PdfArray): PdfArray {
  const pairs: [number, PdfObject][] = [];
  for (let at = 0; at + 1 < nums.length; at += 2) {
    const [key, value] = [nums.at(at), nums.at(at + 1)];
    if (key instanceof PdfNumber && value) pairs.push([key.value, value]);
  }
  pairs.sort(([one], [other]) => one - other);
  return new PdfArray(pairs.flatMap(([key, value]) => [PdfNumber.of(key), value]));
}
