import type { Companion } from './companion.ts';
import { Loaded } from './loaded.ts';
import type { Version } from './wire.ts';

/** The newest versions of a document. While it has listeners, it reloads whenever a version is saved, changed or deleted. */
export class VersionList extends Loaded<readonly Version[]> {
  constructor({ versions }: Companion) {
    super(() => versions.list());
    const { subscribe } = this;
    this.subscribe = (listener) => {
      const leave = subscribe(listener);
      const stop = versions.subscribe(() => void this.reload());
      return () => {
        leave();
        stop();
      };
    };
  }
}
