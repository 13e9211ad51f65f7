import type { RelayService } from '@editor-companion/core/plugin';

const CHANNEL = 'auth/changed';
const NOTHING = new Uint8Array();

/** Notifies the other nodes of an installation at once that credentials have changed, so that they read the database. */
export class ChangeNotifier {
  #relay: RelayService | undefined;
  #leave: (() => void) | undefined;

  /** @param relay undefined on a single node. @param heard called whenever another node has changed something, or may have. */
  async start(relay: RelayService | undefined, heard: () => void): Promise<void> {
    this.#relay = relay;
    relay?.watch({ restored: heard });
    this.#leave = await relay?.subscribe(CHANNEL, heard);
  }

  notify(): void {
    this.#relay?.publish(CHANNEL, NOTHING);
  }

  close(): void {
    this.#leave?.();
  }
}
