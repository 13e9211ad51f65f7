import { registerHooks } from 'node:module';

/** The browser globals that tested modules need when they are loaded. */
class Store {
  readonly #values = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }
}

export const local = new Store();
export const session = new Store();

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

define('localStorage', local);
define('sessionStorage', session);
define('document', {
  createElement: () => ({}),
  documentElement: { lang: '', style: {} },
  baseURI: 'http://127.0.0.1:1235/below/a/proxy/',
});
define('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
define('location', new URL('http://127.0.0.1:1235/below/a/proxy/playground#doc'));
define('navigator', { language: 'en-GB', platform: 'Linux x86_64', userAgent: 'Node', vendor: '' });

/** Icons, which Vite extracts from their collection. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('ri:')
      ? { url: `data:text/javascript,export default '${specifier}'`, shortCircuit: true }
      : next(specifier, context),
});
