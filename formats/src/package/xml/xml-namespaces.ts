import { decodeText } from './entities.ts';
import { NAMESPACES } from './namespaces.ts';

const DECLARATION = /(?:^|\s)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The namespace prefixes in scope at a place in a part. */
export class NamespaceScope {
  readonly #own: ReadonlyMap<string, string>;
  /** Scopes are linked instead of copied, because each of a million elements may declare one more prefix. */
  readonly #outer: NamespaceScope | undefined;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(own: ReadonlyMap<string, string> = new Map([['xml', 'xml']]), outer?: NamespaceScope) {
    this.#own = own;
    this.#outer = outer;
  }

  /** Returns the scope within an element with these attributes. */
  extend(attributes: string): NamespaceScope {
    const prefixes = new Map<string, string>();
    for (const [, prefix = '', double, single] of attributes.matchAll(DECLARATION)) {
      const uri = decodeText(double ?? single ?? '');
      prefixes.set(prefix, uri === '' ? '' : (NAMESPACES.get(uri) ?? `{${uri}}`));
    }
    return new NamespaceScope(prefixes, this);
  }

  /** Resolves `x:p` to `w:p` if x stands for WordprocessingML. An unknown namespace becomes its URI in braces. */
  element(raw: string): string {
    const known = this.#elements.get(raw);
    if (known !== undefined) return known;
    const name = this.#resolve(raw, this.prefix('') ?? '');
    this.#elements.set(raw, name);
    return name;
  }

  /** As `element`, except that a name without a prefix has no namespace. */
  attribute(raw: string): string {
    const known = this.#attributes.get(raw);
    if (known !== undefined) return known;
    const name = this.#resolve(raw, '');
    this.#attributes.set(raw, name);
    return name;
  }

  /** Returns the readers' prefix for a prefix of the file. */
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
