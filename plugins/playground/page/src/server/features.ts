import { computed, signal } from '@preact/signals';
import { ask } from './request.ts';

export type FeatureName =
  | 'importOffice'
  | 'importWeb'
  | 'export'
  | 'ai'
  | 'assistant'
  | 'collaboration'
  | 'templates'
  | 'assets'
  | 'icons'
  | 'webhooks';

interface Feature {
  readonly available: boolean;
  /** The plugin that must be switched on. */
  readonly plugin: string;
}

interface Contribution {
  readonly id: string;
  readonly title: string;
}

export interface Capabilities {
  readonly importFormat?: readonly (Contribution & { readonly extensions: readonly string[] })[];
  readonly exporter?: readonly (Contribution & { readonly mediaType: string })[];
  readonly webhook?: { readonly enabled: boolean; readonly signed: boolean };
}

const features = signal<Readonly<Record<FeatureName, Feature>> | undefined>(undefined);
export const capabilities = signal<Capabilities>({});

/** True for features that this server has switched on. */
export const isAvailable = (name: FeatureName): boolean => features.value?.[name].available === true;

export const pluginOf = (name: FeatureName): string => features.value?.[name].plugin ?? name;

/** The extensions of office files for a file dialog. */
export const importExtensions = computed(() =>
  (capabilities.value.importFormat ?? []).flatMap(({ extensions }) => extensions.map((name) => `.${name}`)).join(','),
);

/**
 * Loads the features of the server. Users without a credential see only the public ones.
 * @throws ServerError if the request fails.
 */
export async function loadFeatures(): Promise<void> {
  features.value = await ask<Record<FeatureName, Feature>>('playground/features');
  capabilities.value = await ask<Capabilities>('capabilities').catch(() => ({}));
}
