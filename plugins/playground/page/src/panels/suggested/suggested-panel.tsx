import { Button } from '../../ui/button.tsx';
import { Check, Pencil, X } from '../../ui/icons.ts';
import { Notice, Requires } from '../../ui/notice.tsx';
import { when, words } from '../../words/index.ts';
import { activeSuggestion, settle, showSuggestion, type Suggestion, suggested } from './suggested.ts';

/** The suggestions in the document, with actions to accept or reject them. */
export const SuggestedPanel = () => (
  <Requires feature="collaboration">{suggested.value.length === 0 ? <Nothing /> : <All />}</Requires>
);

function Nothing() {
  const { noneSuggested, noneSuggestedText } = words.value;
  return (
    <Notice icon={Pencil} title={noneSuggested}>
      <p>{noneSuggestedText}</p>
    </Notice>
  );
}

function All() {
  const { acceptAll, rejectAll, suggested: label } = words.value;
  return (
    <div class="suggested">
      <div class="panel-bar">
        <Button look="primary" icon={Check} onClick={() => void settle('accept', { all: true })}>
          {acceptAll}
        </Button>
        <Button look="quiet" icon={X} onClick={() => void settle('reject', { all: true })}>
          {rejectAll}
        </Button>
      </div>
      <ol class="suggestion-list" aria-label={label}>
        {suggested.value.map((suggestion, index) => (
          <Entry key={suggestion.id ?? index} suggestion={suggestion} />
        ))}
      </ol>
    </div>
  );
}

function Entry({ suggestion }: { readonly suggestion: Suggestion }) {
  const { acceptSuggestion, rejectSuggestion, showInDocument, unknownAuthor } = words.value;
  const { id, author, date, reason, heading } = suggestion;
  const isShown = id !== null && activeSuggestion.value === id;
  const ids = id === null ? { author: author ?? '' } : { ids: [id] };
  return (
    <li class={isShown ? 'suggestion suggestion-shown' : 'suggestion'}>
      <button type="button" class="suggestion-body" title={showInDocument} onClick={() => showSuggestion(suggestion)}>
        <Words suggestion={suggestion} />
      </button>
      {reason !== null && <p class="suggestion-reason">{reason}</p>}
      <p class="suggestion-by">
        {[author ?? unknownAuthor, heading].filter(Boolean).join(' · ')}
        {date !== null && (
          <>
            {' · '}
            <time>{when(Date.parse(date))}</time>
          </>
        )}
      </p>
      <div class="version-actions">
        <Button look="quiet" icon={Check} onClick={() => void settle('accept', ids)}>
          {acceptSuggestion}
        </Button>
        <Button look="quiet" icon={X} onClick={() => void settle('reject', ids)}>
          {rejectSuggestion}
        </Button>
      </div>
    </li>
  );
}

function Words({ suggestion: { inserted, deleted, kinds, nodes } }: { readonly suggestion: Suggestion }) {
  const { otherFormat, wholeBlock } = words.value;
  const isBare = inserted === '' && deleted === '';
  return (
    <>
      {deleted !== '' && <del>{deleted}</del>}
      {deleted !== '' && inserted !== '' && ' '}
      {inserted !== '' && <ins>{inserted}</ins>}
      {isBare && <span>{kinds.includes('formatChange') ? otherFormat : wholeBlock(nodes[0] ?? '')}</span>}
    </>
  );
}
