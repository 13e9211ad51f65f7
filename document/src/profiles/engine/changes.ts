/** What a mapping could not take over as it was. */
export interface ProfileWarning {
  code: 'PROFILE_SIMPLIFIED' | 'PROFILE_DROPPED';
  message: string;
  /** How often. */
  count: number;
}

/** Collects what a mapping changes, and says it once for each kind. */
export class Changes {
  readonly #title: string;
  readonly #warnings = new Map<string, ProfileWarning>();
  readonly #attributes = new Map<string, Map<string, number>>();

  /** @param title the editor's name, for messages. */
  constructor(title: string) {
    this.#title = title;
  }

  /** A node or mark became something that the editor has. */
  simplified(name: string, into: string): void {
    this.#add('PROFILE_SIMPLIFIED', `${this.#title} has no "${name}": it became ${into}.`);
  }

  /** A plugin has a node of that name which cannot hold the editor's. */
  taken(name: string, into: string): void {
    this.#add('PROFILE_SIMPLIFIED', `This server has another "${name}" than ${this.#title}: it became ${into}.`);
  }

  /** Something went without anything in its place. */
  dropped(name: string): void {
    this.#add('PROFILE_DROPPED', `${this.#title} has no "${name}": it was left out.`);
  }

  /** An attribute went that the editor has no room for. */
  attribute(type: string, name: string): void {
    const names = this.#attributes.get(type) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + 1);
    this.#attributes.set(type, names);
  }

  /** A node was put into another place, as the editor allows it only there. */
  moved(message: string): void {
    this.#add('PROFILE_SIMPLIFIED', `${this.#title}: ${message}.`);
  }

  /** Each kind of change once, with how often it was made. */
  get warnings(): readonly ProfileWarning[] {
    const attributes = [...this.#attributes].map(([type, names]): ProfileWarning => ({
      code: 'PROFILE_DROPPED',
      message: `${this.#title} has no room for attributes of "${type}": ${[...names.keys()].toSorted().join(', ')}.`,
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
