import type { EncryptionService, SealedStore } from '../contracts/encryption.ts';
import type { KeyMaterial } from '../cipher/key-ring.ts';
import { Sealer } from '../cipher/sealer.ts';

/** The service `encryption`: the operator's keys, and which stores use them. */
export class Encryption implements EncryptionService {
  /** They say which keys this installation has: another one that its data move to has its own. */
  readonly tables = ['encryption_key', 'encryption_run'];
  readonly material: KeyMaterial;
  readonly #stores: SealedStore[] = [];

  constructor(material: KeyMaterial) {
    this.material = material;
  }

  get current(): string | undefined {
    return this.material.current;
  }

  get stores(): readonly SealedStore[] {
    return this.#stores;
  }

  sealer(purpose: string): Sealer {
    return new Sealer(this.material, purpose);
  }

  register(store: SealedStore): void {
    this.#stores.push(store);
  }
}
