import { signal } from '@preact/signals';

/** A place in the console: `#/documents/minutes` is the page `documents` with the rest `minutes`. */
export interface Route {
  readonly page: string;
  readonly rest: string;
}

const read = (): Route => {
  const [, page = '', rest = ''] = /^#\/([a-z]*)(?:\/(.*))?$/s.exec(location.hash) ?? [];
  return { page: page || 'overview', rest: decode(rest) };
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export const route = signal(read());
addEventListener('hashchange', () => (route.value = read()));

export const hrefOf = (page: string, rest = ''): string =>
  `#/${page}${rest === '' ? '' : `/${encodeURIComponent(rest)}`}`;

export function go(page: string, rest = ''): void {
  location.hash = hrefOf(page, rest);
}
