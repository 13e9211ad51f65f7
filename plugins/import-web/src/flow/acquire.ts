import type { TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { errors } from '../errors.ts';
import type { WebBody } from '../request/schemas.ts';
import type { Flow } from './flow.ts';

/**
 * What a request is about: the page that it holds, or what lies at its address.
 *
 * @throws WEB_SOURCE_INVALID, WEB_BASE_URL_INVALID (400); what fetching throws.
 */
export async function acquire({ url, html, baseUrl }: WebBody, flow: Flow, context: TurnContext): Promise<Fetched> {
  if ((url === undefined) === (html === undefined) || (url !== undefined && baseUrl !== undefined))
    throw errors.WEB_SOURCE_INVALID();
  if (url !== undefined) return fetchPage(url, flow.fetching, context);
  const bytes = html?.bytes ?? new Uint8Array();
  return { bytes, url: checkedBase(baseUrl), mediaType: 'text/html', charset: 'utf-8' };
}

function checkedBase(baseUrl = ''): string {
  if (baseUrl === '') return '';
  const url = URL.parse(baseUrl);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw errors.WEB_BASE_URL_INVALID();
  return url.href;
}
