import type { JSONContent } from '@tiptap/core';
import { ask, json, query } from '../../server/request.ts';
import type { PageSetup } from '../../session/document.ts';

/** A template in the list. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly category?: string;
  readonly thumbnail?: string | null;
}

export interface TemplatePage {
  readonly items: readonly Template[];
  readonly total: number;
}

export interface FullTemplate extends Template {
  /** The names of variables in the content: `{{name}}`. */
  readonly variables: readonly string[];
  readonly content: JSONContent;
  readonly page?: PageSetup | null;
}

const PAGE_SIZE = 24;

export const listTemplates = (keyword: string, category: string, signal: AbortSignal): Promise<TemplatePage> =>
  ask(`template${query({ keyword, category, pageSize: PAGE_SIZE })}`, { signal });

export const getTemplate = (id: string): Promise<FullTemplate> => ask(`template/${encodeURIComponent(id)}`);

/** Returns the template's content with values instead of its variables. Variables without a value stay. */
export const renderTemplate = (
  id: string,
  values: Readonly<Record<string, string>>,
): Promise<Pick<FullTemplate, 'content' | 'page'>> =>
  ask(`template/${encodeURIComponent(id)}/render`, json('POST', { values, missing: 'keep' }));

export const createTemplate = (template: object): Promise<Template> => ask('template', json('POST', template));
