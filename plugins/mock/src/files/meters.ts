import type { QuotaMeter } from '@editor-companion/core/plugin';
import type { AssetStore } from './asset-store.ts';

/** Meters that count files and folders for quotas. @param store Returns undefined while there is no library. */
export const assetMeters = (store: () => Pick<AssetStore, 'usageOf'> | undefined): readonly QuotaMeter[] =>
  (['assets', 'bytes'] as const).map((kind) => ({
    id: kind === 'assets' ? 'assets' : 'assets-bytes',
    kind,
    isByOwner: true,
    async measure(subject) {
      const { items, bytes } = (await store()?.usageOf(subject)) ?? { items: 0, bytes: 0 };
      return kind === 'assets' ? items : bytes;
    },
  }));
