import { FilePlus, FileWord, FolderOpen, Globe, LayoutTemplate } from '../ui/icons.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { openOfficeFile } from '../jobs/open-document.ts';
import { type FeatureName, importExtensions, isAvailable, pluginOf } from '../server/features.ts';
import { leaveForNewRoom } from '../session/room.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { pickFile } from '../ui/pick-file.ts';
import { words } from '../words/index.ts';

/** The menu of sources for a document. */
export function OpenMenu() {
  const { open, openFile, openFileHint, openPage, openTemplate, newDocument, switchOnHint } = words.value;
  const gate = (feature: FeatureName, hint?: string) =>
    isAvailable(feature)
      ? { ...(hint !== undefined && { hint }) }
      : { disabled: true, hint: switchOnHint(pluginOf(feature)) };
  const chooseFile = async (): Promise<void> => {
    const file = await pickFile(importExtensions.value);
    if (file !== undefined) await openOfficeFile(file);
  };
  return (
    <Menu
      label={open}
      class="button button-quiet"
      groups={[
        [
          { label: openFile, icon: FileWord, run: () => void chooseFile(), ...gate('importOffice', openFileHint) },
          { label: openPage, icon: Globe, run: () => openDialog('webPage'), ...gate('importWeb') },
          { label: openTemplate, icon: LayoutTemplate, run: () => openDialog('templates'), ...gate('templates') },
        ],
        [{ label: newDocument, icon: FilePlus, run: leaveForNewRoom }],
      ]}
    >
      <Icon of={FolderOpen} size={16} />
      <span>{open}</span>
    </Menu>
  );
}
