import { decodeText } from './entities.ts';
import { NAMESPACES } from './namespaces.ts';

const DECLARATION = /(?:^|\s)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The prefixes in force at one place in a part, with what names mean there. */
export class NamespaceScope {
  readonly #own: ReadonlyMap<string, string>;
  /** Scopes are not copied: each of a million elements may declare one prefix more. */
  readonly #outer: NamespaceScope | undefined;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(own: ReadonlyMap<string, string> = new Map([['xml', 'xml']]), outer?: NamespaceScope) {
    this.#own = own;
    this.#outer = outer;
  }

  /** The scope inside an element with these declarations among its attributes. */
  extend(attributes: string): NamespaceScope {
    const prefixes = new Map<string, string>();
    for (const [, prefix = '', double, single] of attributes.matchAll(DECLARATION)) {
      const uri = decodeText(double ?? single ?? '');
      prefixes.set(prefix, uri === '' ? '' : (NAMESPACES.get(uri) ?? `{${uri}}`));
    }
    return new NamespaceScope(prefixes, this);
  }

  /** `x:p` -> `w:p` where x stands for WordprocessingML; an unknown namespace keeps its URI in braces. */
  element(raw: string): string {
    const known = this.#elements.get(raw);
    if (known !== undefined) return known;
    const name = this.#resolve(raw, this.prefix('') ?? '');
    this.#elements.set(raw, name);
    return name;
  }

  /** As `element`, but a name without a prefix is in no namespace. */
  attribute(raw: string): string {
    const known = this.#attributes.get(raw);
    if (known !== undefined) return known;
    const name = this.#resolve(raw, '');
    this.#attributes.set(raw, name);
    return name;
  }

  /** The readers' prefix for a prefix of the file. */
  prefix(raw: string): string | undefined {
    return this.#own.get(raw) ?? this.#outer?.prefix(raw);
  }

  #resolve(raw: string, unprefixed: string): string {
    const colon = raw.indexOf(':');
    const local = raw.slice(colon + 1);
    const prefix = colon < 0 ? unprefixed : (this.prefix(raw.slice(0, colon)) ?? '{}');
    return prefix === '' ? local : `${prefix}:${local}`;
  }
}
