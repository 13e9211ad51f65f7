import type { DocumentLog, Logger } from '@editor-companion/core/plugin';
import type { SparePin } from './database.ts';
import type { VersionStore } from './store.ts';

interface Parts {
  readonly store: Pick<VersionStore, 'addSparePin' | 'removeSparePin'>;
  readonly log: Pick<DocumentLog, 'pin' | 'unpin'>;
  readonly logger: Logger;
}

/** The pins that keep the positions of versions readable in the log. A killed server loses track of none. */
export class Pins {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Pins a position for a version that is about to be created. @throws CompanionError LOG_POSITION_GONE (404). */
  async hold(pin: SparePin): Promise<void> {
    const { store, log } = this.#parts;
    await store.addSparePin(pin);
    try {
      await log.pin(pin.document, pin.seq, ownerOf(pin));
    } catch (error) {
      await this.giveUp([pin]);
      throw error;
    }
  }

  /** Removes pins. If that fails, the next start removes them. */
  async giveUp(pins: readonly SparePin[]): Promise<void> {
    const { store, log, logger } = this.#parts;
    try {
      for (const pin of pins) {
        await log.unpin(pin.document, pin.seq, ownerOf(pin));
        await store.removeSparePin(pin);
      }
    } catch (err) {
      logger.warn({ err }, 'the space of deleted versions could not be freed yet');
    }
  }
}

const ownerOf = ({ id }: SparePin): string => `version:${id}`;
