/** Objects that count the reads of their properties, to measure work without a clock. */
export function counting<Item extends object>(items: readonly Item[]): { items: Item[]; reads: () => number } {
  let reads = 0;
  const handler: ProxyHandler<Item> = {
    get(target, name, receiver): unknown {
      reads += 1;
      return Reflect.get(target, name, receiver);
    },
  };
  return { items: items.map((item) => new Proxy(item, handler)), reads: () => reads };
}

/** Returns how the work grows if the number of items doubles: 2 is linear, 4 is quadratic. */
export function growth<Item extends object>(
  make: (count: number) => readonly Item[],
  work: (items: Item[]) => unknown,
  count = 1000,
): number {
  const readsOf = (size: number): number => {
    const { items, reads } = counting(make(size));
    work(items);
    return reads();
  };
  return readsOf(count * 2) / readsOf(count);
}
