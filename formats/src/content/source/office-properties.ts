import { OWN_WORDS } from '../own/words.ts';
import { element, textElement, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import type { PackageParts, Relationships } from '../../package/write-package.ts';
import type { About } from './about.ts';

const CORE_NAMESPACES = {
  'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

/** docProps/core.xml (ECMA-376-2, 11). */
function coreProperties({ title, author, language, subject, keywords, description, created, modified }: About): string {
  const property = (name: string, value: string | undefined): string =>
    value === undefined ? '' : textElement(name, value);
  const date = (name: string, value: string | undefined): string =>
    value === undefined ? '' : textElement(name, value, { 'xsi:type': 'dcterms:W3CDTF' });
  return (
    XML_DECLARATION +
    element(
      'cp:coreProperties',
      CORE_NAMESPACES,
      property('dc:title', title),
      property('dc:subject', subject),
      property('dc:creator', author),
      property('cp:keywords', keywords),
      property('dc:description', description),
      property('dc:language', language),
      date('dcterms:created', created),
      date('dcterms:modified', modified),
    )
  );
}

/** docProps/app.xml (22.2). */
const appProperties = (): string =>
  XML_DECLARATION +
  element(
    'Properties',
    { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
    textElement('Application', OWN_WORDS.application),
  );

/** Adds the metadata parts of an Office file. */
export function addProperties(parts: PackageParts, relationships: Relationships, about: About): void {
  const core = 'docProps/core.xml';
  relationships.add('core-properties', core);
  parts.add(core, 'application/vnd.openxmlformats-package.core-properties+xml', coreProperties(about));
  const app = 'docProps/app.xml';
  relationships.add('extended-properties', app);
  const type = 'application/vnd.openxmlformats-officedocument.extended-properties+xml';
  parts.add(app, type, appProperties());
}
