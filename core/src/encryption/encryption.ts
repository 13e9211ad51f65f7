import type { EncryptionService, SealedStore } from '../contracts/encryption.ts';
import type { KeyMaterial } from '../cipher/key-ring.ts';
import { Sealer } from '../cipher/sealer.ts';

/** The service `encryption`: the operator's keys, and the stores that use them. */
export class Encryption implements EncryptionService {
  /** These tables record the keys of this installation. The target of a move has its own. */
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
