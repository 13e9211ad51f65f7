import type { JsonPart } from '../../base/json-part.ts';
import type { Principal } from '../auth.ts';
import type { DocumentNode } from '../document.ts';

/** A template's id and revision. */
export interface TemplatePlace {
  readonly id: string;
  /** Starts at 1 and increases with every change. */
  readonly revision: number;
}

/** A template with its content. */
export interface TemplateRecord extends TemplatePlace {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Valid under the document schema; parsed where it is opened, in a thread where it is large. */
  readonly content: JsonPart<DocumentNode>;
}

/**
 * Service `templates`: templates of all tenants on the server's side. The caller must check the scope `template:read` of the people it
 * shows them to, and `readable`.
 */
export interface TemplatesService {
  /** Templates in the order of their ids: those after `after`, at most `limit`. */
  list(page: { readonly after?: string; readonly limit: number }): Promise<readonly TemplatePlace[]>;
  /** Tells which templates a principal may see now: the server's, those shared in the tenant, and the principal's own. */
  readable(principal: Principal): Promise<(id: string) => boolean>;
  /** Undefined if there is no such template. */
  read(id: string): Promise<TemplateRecord | undefined>;
}
