import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../errors.ts';
import { createMeter, PressureGauge } from './pressure-gauge.ts';
import type { ServerOptions } from '../../config/server-options.ts';
import type { Step } from '../steps.ts';

const SAMPLE_MS = 1000;

/**
 * Refuses work while the process is overloaded. Status and health stay reachable for diagnosis. WebSockets are accepted: a refused client
 * reconnects at once and costs the same again. Measuring begins when every plugin is ready.
 */
export function relievePressure(app: FastifyInstance, limits: ServerOptions['pressure']): Step {
  const meter = createMeter();
  const gauge = new PressureGauge(limits, meter.read);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    meter.start();
    timer = setInterval(() => gauge.sample(), SAMPLE_MS).unref();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    meter.stop();
    done();
  });
  return (request) => {
    if (!gauge.isHigh) return undefined;
    const { url = '' } = request.routeOptions;
    const isOpen = url === '/' || url.startsWith('/health/') || request.headers.upgrade !== undefined;
    return isOpen ? undefined : httpErrors.OVERLOADED();
  };
}
