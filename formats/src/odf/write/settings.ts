import { element } from '../../package/xml/write-xml.ts';

const CONFIG = { 'xmlns:config': 'urn:oasis:names:tc:opendocument:xmlns:config:1.0' };

/**
 * Returns the settings of a text (ODF 1.3, part 3, 3.10), by LibreOffice's names. Without them it adds the spaces of adjacent paragraphs.
 * @param addsSpaces whether it does so for this document
 */
export const settings = (addsSpaces: boolean): string =>
  element(
    'office:settings',
    CONFIG,
    element(
      'config:config-item-set',
      { 'config:name': 'ooo:configuration-settings' },
      element(
        'config:config-item',
        { 'config:name': 'AddParaTableSpacing', 'config:type': 'boolean' },
        String(addsSpaces),
      ),
    ),
  );
