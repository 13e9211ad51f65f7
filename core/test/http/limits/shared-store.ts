import type { KvService } from '../../../src/contracts/shared/kv.ts';

/** A cache that several nodes share, which a test can make unavailable. */
export class SharedStore implements KvService {
  readonly isShared = true;
  readonly counters = new Map<string, number>();
  /** `held`: requests get no answer. */
  state: 'there' | 'away' | 'held' = 'there';
  asked = 0;

  open(): ReturnType<KvService['open']> {
    const unused = (): Promise<never> => Promise.reject(new Error('not a part of the test'));
    return {
      get: unused,
      set: unused,
      delete: unused,
      has: unused,
      clear: unused,
      increment: async (key, by, left = 0) => {
        this.asked += 1;
        if (this.state === 'held') return new Promise(() => undefined);
        if (this.state === 'away') throw new Error('away');
        const value = (this.counters.get(key) ?? 0) + by;
        this.counters.set(key, value);
        return { value, left };
      },
    };
  }
}
