import type { TurnContext } from '@editor-companion/core/plugin';
import { fetchPage, type Fetched } from '../acquire/fetch-page.ts';
import { errors } from '../errors.ts';
import type { WebBody } from '../request/schemas.ts';
import type { Flow } from './flow.ts';

/**
 * What a request is about: the page that it holds, or what lies at its address.
 *
 * @throws WEB_SOURCE_INVALID (400); what fetching throws.
 */
export async function acquire({ url, html, baseUrl }: WebBody, flow: Flow, context: TurnContext): Promise<Fetched> {
  if ((url === undefined) === (html === undefined) || (url !== undefined && baseUrl !== undefined))
    throw errors.WEB_SOURCE_INVALID();
  if (url !== undefined) return fetchPage(url, flow.fetching, context);
  const bytes = html?.bytes ?? new Uint8Array();
  return { bytes, url: baseOf(baseUrl), mediaType: 'text/html', charset: 'utf-8' };
}

/** Whether the base that a request names is none that a page can have: what is relative in the page is lost then, and nothing else. */
export const ignoresBase = ({ baseUrl = '' }: WebBody): boolean => baseUrl !== '' && baseOf(baseUrl) === '';

function baseOf(baseUrl = ''): string {
  const url = URL.parse(baseUrl);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : '';
}
