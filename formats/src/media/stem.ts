/** Returns the original name of a picture in a form that is safe for a package. Empty if the URL contains no name. */
export function stemOf(address: string): string {
  if (address.startsWith('data:')) return '';
  const [path = ''] = address.split(/[?#]/u, 1);
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
  const dot = last.lastIndexOf('.');
  return (dot === -1 ? last : last.slice(0, dot)).slice(0, 80).replaceAll(/[^\w-]/g, '_');
}

/** Returns unique names. Equal ones are numbered. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** Returns `photo.png`, then `photo-2.png`. Names never differ only in case. */
  take(stem: string, extension: string): string {
    let name = `${stem}.${extension}`;
    const key = name.toLowerCase();
    let n = this.#next.get(key) ?? 2;
    for (; this.#taken.has(name.toLowerCase()); n += 1) name = `${stem}-${n}.${extension}`;
    this.#next.set(key, n);
    this.#taken.add(name.toLowerCase());
    return name;
  }

  get count(): number {
    return this.#taken.size;
  }
}
