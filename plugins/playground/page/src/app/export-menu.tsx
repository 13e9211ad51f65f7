import { Download, FileImage, FilePdf, FileText, FileWord, LayoutTemplate } from '../ui/icons.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { exportDocument } from '../jobs/export-document.ts';
import { capabilities, isAvailable, pluginOf } from '../server/features.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconBody } from '../ui/icons.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { words } from '../words/index.ts';

/** Thumbnails are left out, because users do not save them. */
const HIDDEN = ['thumbnail'];

function iconOf(mediaType: string): IconBody {
  if (mediaType === 'application/pdf') return FilePdf;
  if (mediaType.startsWith('image/')) return FileImage;
  return mediaType.includes('wordprocessing') || mediaType.includes('opendocument') ? FileWord : FileText;
}

/** The export formats of the server's plugins. */
export function ExportMenu() {
  const { export: label, saveAsTemplate, switchOnHint } = words.value;
  const exporters = (capabilities.value.exporter ?? []).filter(({ id }) => !HIDDEN.includes(id));
  const formats: MenuItem[] = isAvailable('export')
    ? exporters.map(({ id, title, mediaType }) => ({
        label: title,
        icon: iconOf(mediaType),
        run: () => void exportDocument(id, title),
      }))
    : [{ label: 'PDF', icon: FilePdf, disabled: true, hint: switchOnHint(pluginOf('export')), run: () => undefined }];
  const template: MenuItem = {
    label: saveAsTemplate,
    icon: LayoutTemplate,
    run: () => openDialog('saveTemplate'),
    ...(!isAvailable('templates') && { disabled: true, hint: switchOnHint(pluginOf('templates')) }),
  };
  return (
    <Menu label={label} class="button button-primary" groups={[formats, [template]]}>
      <Icon of={Download} size={16} />
      <span>{label}</span>
    </Menu>
  );
}
