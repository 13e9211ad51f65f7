import { definePlugin } from '@editor-companion/core/plugin';
import { createProvider, knownProviders } from './drivers/connect.ts';
import { demoProvider } from './drivers/demo.ts';
import { errors } from './errors.ts';
import { Gateway } from './gateway.ts';
import { Options } from './options.ts';
import { aiProviderPoint } from './point.ts';
import { createDocumentReader } from './request/read-document.ts';
import { aiRoutes } from './routes/ai-routes.ts';
import { suggestionRoute } from './routes/suggestion.ts';
import { createService } from './service.ts';
import { budgetRoutes } from './usage/budget-routes.ts';
import { Ledger } from './usage/ledger.ts';
import { tenantData } from './tenant-data.ts';
import { usageRoute } from './usage/route.ts';
import { v1Routes } from './v1/routes.ts';
import { aiMetrics } from './watch/metrics.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'ai-providers': Partial<Options>;
  }
}

/** Users of a production server must never take a script for a model. */
const DEMO_MODES = new Set(['development', 'test']);

/** Chat and suggestions of any AI provider, in the formats of editors, AG-UI and OpenAI clients. */
export default definePlugin({
  name: 'ai-providers',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['fetchGuard'],
  provides: ['ai'],
  points: [aiProviderPoint],
  options: Options,
  errors: errors.table,
  metrics: [aiMetrics],
  check: ({ providers }) =>
    Object.entries(providers).flatMap(([id, { driver, deployments }]) =>
      driver === 'ai-sdk' && deployments !== undefined
        ? [{ path: `providers.${id}.deployments`, message: 'Packages of the AI SDK have a single key each.' }]
        : [],
    ),
  setup(host, options) {
    const ids = new Set([...knownProviders(), ...Object.keys(options.providers)]);
    for (const id of ids)
      host.contribute('aiProvider', createProvider(id, options.providers[id] ?? {}, host.env, host.root));
    if (options.demo && DEMO_MODES.has(host.mode)) host.contribute('aiProvider', demoProvider);

    const readDocument = createDocumentReader(host);
    const ledger = new Ledger(host, options);
    let made: Gateway | undefined;
    const gatewayOf = (): Gateway => (made ??= new Gateway(host, options, ledger));
    host.onReady(async () => {
      // Registered here, this runs before the database closes, whose plugin may be set up after this one.
      host.onClose(() => ledger.close());
      host.onClose(() => made?.close());
      await ledger.start();
    });
    host.onMove(() => ledger.open());
    host.contribute(
      'tenantData',
      tenantData({ written: () => ledger.written(), clearAnswers: () => gatewayOf().clearAnswers() }),
    );
    host.provide('ai', createService(gatewayOf, options));
    const documentAnswers = () => host.find('documentAnswers');
    host.routes((scope) => {
      const gateway = gatewayOf();
      void aiRoutes({ host, gateway, options, readDocument, documentAnswers })(scope);
      void suggestionRoute(gateway, options)(scope);
      void usageRoute(ledger)(scope);
      void budgetRoutes(ledger)(scope);
      void v1Routes({ gateway, options, documentAnswers }, host.maxUploadBytes)(scope);
    });
  },
});
