import type { Companion } from '../../running-server.ts';
import { columns } from '../columns.ts';

/** Pages to show, if a plugin serves them. */
const PAGES = [
  ['docs', '/docs'],
  ['playground', '/playground'],
] as const;

type Greeter = Pick<Companion, 'address' | 'mode' | 'plugins' | 'app'> & {
  /** The value of `server.publicUrl`. */
  readonly publicUrl?: string | undefined;
};

/** The greeting of a started server: its address, and the features that are switched on. */
export function welcome({ address = '', mode, plugins, app, publicUrl }: Greeter, version: string): string {
  const named = (wanted: boolean): string =>
    plugins()
      .filter(({ state }) => (state === 'active') === wanted)
      .map(({ name }) => name)
      .join(', ');
  const pages = PAGES.filter(([, url]) => app.hasRoute({ method: 'GET', url })).map(([label, url]) => [
    label,
    address + url,
  ]);
  const failed = named(false);
  return [
    `Editor Companion ${version} (${mode})`,
    columns([
      ['listening', address],
      ...(publicUrl === undefined ? [] : [['public', publicUrl]]),
      ...pages,
      ['plugins', named(true) || 'none'],
      ...(failed === '' ? [] : [['failed', failed]]),
    ]),
    '',
  ].join('\n');
}
