import { editor } from '../../editor/current.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileText, Folder, Trash2 } from '../../ui/icons.ts';
import { words } from '../../words/index.ts';
import { closeDialog } from '../open-dialog.ts';
import { type Asset, deleteAsset } from './assets.ts';

interface AssetTileProps {
  readonly asset: Asset;
  readonly onOpen: () => void;
  readonly onChange: (work: () => Promise<unknown>) => Promise<void>;
}

/** A file or folder: a click opens the folder, or inserts the picture. */
export function AssetTile({ asset, onOpen, onChange }: AssetTileProps) {
  const { id, name, type, url, thumbnail } = asset;
  const isPicture = type === 'image' && url !== undefined;
  const choose = (): void => {
    if (type === 'folder') onOpen();
    else if (isPicture) insertPicture(url, name);
  };
  return (
    <li class="tile">
      <button type="button" class="tile-open" aria-disabled={!isPicture && type !== 'folder'} onClick={choose}>
        <span class="tile-picture">
          {type === 'folder' && <Icon of={Folder} size={40} />}
          {isPicture && <img src={thumbnail ?? url} alt="" loading="lazy" />}
          {!isPicture && type !== 'folder' && <Icon of={FileText} size={36} />}
        </span>
        <span class="tile-name">{name}</span>
      </button>
      <IconButton
        class="tile-delete"
        icon={Trash2}
        label={words.value.deleteAsset(name)}
        onClick={() => void onChange(() => deleteAsset(id))}
      />
    </li>
  );
}

function insertPicture(src: string, alt: string): void {
  closeDialog();
  editor.peek()?.chain().focus().insertContent({ type: 'image', attrs: { src, alt } }).run();
}
