import type { PageSetup } from '@editor-companion/core/plugin';
import type { Doc } from 'yjs';

/** The root map with metadata of the document. */
const FIELD = 'metadata';
const MAX_TITLE = 1000;

export interface Description {
  readonly title?: string;
  readonly page?: PageSetup;
}

/** Writes title and page setup into the document, so that they travel with it. */
export function describe(doc: Doc, { title, page }: Description): void {
  const map = doc.getMap(FIELD);
  if (title !== undefined) map.set('title', title.slice(0, MAX_TITLE));
  if (page !== undefined) map.set('page', page);
}

/** Clients can write anything there, so invalid values are ignored. */
export function descriptionOf(doc: Doc): Description {
  const { title, page } = doc.getMap(FIELD).toJSON();
  return {
    ...(typeof title === 'string' && title !== '' && { title: title.slice(0, MAX_TITLE) }),
    ...(isPageSetup(page) && { page }),
  };
}

function isPageSetup(value: unknown): value is PageSetup {
  if (!isRecord(value) || !isRecord(value['margin'])) return false;
  const { width, height, margin } = value;
  const lengths = [width, height, margin['top'], margin['right'], margin['bottom'], margin['left']];
  return lengths.every((length) => typeof length === 'number' && length >= 0 && length < 10_000);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
