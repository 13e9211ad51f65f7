import type { ComponentChildren } from 'preact';
import type { Section } from '../server/session.ts';
import { Notice } from '../ui/states.tsx';
import { Plug, Lock } from '../ui/icons.ts';

interface Props {
  readonly section: Section | undefined;
  /** The content that the page would show. */
  readonly shows: string;
  readonly children: ComponentChildren;
}

/** A page, or the reason why it is not available with a remedy. */
export function SectionGate({ section, shows, children }: Props) {
  if (section?.isOn === false)
    return (
      <Notice icon={Plug} title={`The plugin “${section.plugin}” is off`}>
        <p>This page would show {shows}. To switch it on, add it to companion.config.ts and restart the server:</p>
        <pre class="snippet">{configOf(section.plugin)}</pre>
      </Notice>
    );
  if (section !== undefined && section.missing.length > 0)
    return (
      <Notice icon={Lock} title="Your key may not see this">
        <p>
          This page shows {shows}. It needs {section.missing.length === 1 ? 'the scope ' : 'the scopes '}
          {section.missing.map((scope) => (
            <code key={scope}>{scope} </code>
          ))}
          — sign in with a key that holds it.
        </p>
      </Notice>
    );
  return <>{children}</>;
}

const configOf = (plugin: string): string =>
  plugin === 'auth'
    ? `auth: { apiKeys: [ … ] }`
    : `plugins: { ${/^[a-z]+$/.test(plugin) ? plugin : `'${plugin}'`}: true }`;
