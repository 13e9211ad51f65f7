/** A warning about a change that a mapping made. */
export interface ProfileWarning {
  code: 'PROFILE_SIMPLIFIED' | 'PROFILE_DROPPED';
  message: string;
  /** The number of occurrences. */
  count: number;
}

/** Collects the changes of a mapping, each kind once. */
export class Changes {
  readonly #title: string;
  readonly #warnings = new Map<string, ProfileWarning>();
  readonly #attributes = new Map<string, Map<string, number>>();

  /** @param title the editor's name, for messages. */
  constructor(title: string) {
    this.#title = title;
  }

  /** A node or mark became one that the editor has. */
  simplified(name: string, into: string): void {
    this.#add('PROFILE_SIMPLIFIED', `${this.#title} has no "${name}": it became ${into}.`);
  }

  /** An added node with that name cannot contain the editor's node. */
  taken(name: string, into: string): void {
    this.#add('PROFILE_SIMPLIFIED', `This server has a different "${name}" than ${this.#title}: it became ${into}.`);
  }

  /** Content was removed without a replacement. */
  dropped(name: string): void {
    this.#add('PROFILE_DROPPED', `${this.#title} has no "${name}": it was left out.`);
  }

  /** An attribute was removed because the editor does not have it. */
  attribute(type: string, name: string): void {
    const names = this.#attributes.get(type) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + 1);
    this.#attributes.set(type, names);
  }

  /** A node was moved because the editor allows it only elsewhere. */
  moved(message: string): void {
    this.#add('PROFILE_SIMPLIFIED', `${this.#title}: ${message}.`);
  }

  /** Returns each kind of change once with its count. */
  get warnings(): readonly ProfileWarning[] {
    const attributes = [...this.#attributes].map(([type, names]): ProfileWarning => ({
      code: 'PROFILE_DROPPED',
      message: `${this.#title} does not support these attributes of "${type}": ${[...names.keys()].toSorted().join(', ')}.`,
      count: [...names.values()].reduce((sum, count) => sum + count, 0),
    }));
    return [...this.#warnings.values(), ...attributes];
  }

  #add(code: ProfileWarning['code'], message: string): void {
    const known = this.#warnings.get(message);
    if (known === undefined) this.#warnings.set(message, { code, message, count: 1 });
    else known.count += 1;
  }
}
