import type { TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { errors } from '../errors.ts';
import type { WebBody } from '../request/schemas.ts';
import type { Flow } from './flow.ts';

/**
 * Returns the page that a request contains, or fetches the file at its URL.
 * @throws WEB_SOURCE_INVALID (400); errors of fetching.
 */
export async function acquire({ url, html, baseUrl }: WebBody, flow: Flow, context: TurnContext): Promise<Fetched> {
  if ((url === undefined) === (html === undefined) || (url !== undefined && baseUrl !== undefined))
    throw errors.WEB_SOURCE_INVALID();
  if (url !== undefined) return fetchPage(url, flow.fetching, context);
  const bytes = html?.bytes ?? new Uint8Array();
  return { bytes, url: baseOf(baseUrl), mediaType: 'text/html', charset: 'utf-8' };
}

/** Tells whether the base URL of a request is unusable. Relative URLs of the page are then lost. */
export const ignoresBase = ({ baseUrl = '' }: WebBody): boolean => baseUrl !== '' && baseOf(baseUrl) === '';

function baseOf(baseUrl = ''): string {
  const url = URL.parse(baseUrl);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : '';
}
