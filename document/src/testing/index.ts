export { documentNodeSuite } from './document-node.ts';
export type { DocumentNodeCase } from './document-node.ts';
