import { openDialog } from '../dialogs/open-dialog.ts';
import { UserPlus } from '../ui/icons.ts';
import { isAvailable } from '../server/features.ts';
import { isOwner } from '../session/access.ts';
import { rename, title } from '../session/document.ts';
import { addressOf } from '../session/room.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../jobs/jobs.ts';
import { words } from '../words/index.ts';
import { ConnectionChip } from './connection-chip.tsx';
import { ExportMenu } from './export-menu.tsx';
import mark from './mark.svg';
import { MoreMenu } from './more-menu.tsx';
import { OpenMenu } from './open-menu.tsx';
import { People } from './people.tsx';

interface TopBarProps {
  readonly room: string;
}

/** The document's name and state, its people, and actions for the whole document. */
export function TopBar({ room }: TopBarProps) {
  const { titleLabel, untitled, share, shared, renameDocument } = words.value;
  const copyAddress = async (): Promise<void> => {
    await navigator.clipboard.writeText(addressOf(room));
    announce(shared);
    notify(share, shared);
  };
  return (
    <header class="top-bar">
      <h1 class="brand">
        <img src={mark} alt="" width={28} height={28} />
        <span class="sr-only">Editor Companion</span>
      </h1>
      <div class="title-block">
        <input
          class="title"
          aria-label={titleLabel}
          placeholder={untitled}
          value={title.value}
          maxLength={200}
          onInput={({ currentTarget }) => rename(currentTarget.value)}
        />
        {isAvailable('collaboration') && (
          <button
            type="button"
            class="document-name"
            title={renameDocument}
            aria-label={`${renameDocument}: ${room}`}
            disabled={!isOwner.value}
            onClick={() => openDialog('rename')}
          >
            {room}
          </button>
        )}
        <ConnectionChip />
      </div>
      <div class="top-actions">
        <People />
        {isAvailable('collaboration') && (
          <Button class="share" look="quiet" icon={UserPlus} onClick={() => void copyAddress()}>
            <span>{share}</span>
          </Button>
        )}
        <OpenMenu />
        <ExportMenu />
        <MoreMenu />
      </div>
    </header>
  );
}
