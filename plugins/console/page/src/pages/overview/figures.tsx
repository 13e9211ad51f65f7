export interface Figure {
  readonly title: string;
  readonly value: string;
  readonly note?: string;
  /** The used share, from 0 to 1. */
  readonly share?: number;
}

/** A few numbers at a glance. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl class="figures">
    {figures.map(({ title, value, note, share }) => (
      <div key={title} class="figure card">
        <dt>{title}</dt>
        <dd>
          <span class="figure-value">{value}</span>
          {note !== undefined && <span class="soft small">{note}</span>}
          {share !== undefined && <meter aria-label={`${title}: share in use`} value={share} high={0.9} optimum={0} />}
        </dd>
      </div>
    ))}
  </dl>
);
