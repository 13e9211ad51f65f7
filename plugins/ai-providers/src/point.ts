import { definePoint } from '@editor-companion/core/plugin';

/** The extension point that this plugin owns. */
export const aiProviderPoint = definePoint({
  id: 'aiProvider',
  label: 'AI provider',
  describe: (provider) => ({
    id: provider.id,
    title: provider.title,
    configured: (provider.missing?.() ?? []).length === 0,
    models: (provider.models ?? []).map((model) => model.id),
  }),
});
