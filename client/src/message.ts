/** JSON beside the document. */
export type Message = Readonly<Record<string, unknown>>;
