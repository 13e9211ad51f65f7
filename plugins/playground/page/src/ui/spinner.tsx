interface SpinnerProps {
  readonly label: string;
}

/** A progress indicator with a text for screen readers. */
export const Spinner = ({ label }: SpinnerProps) => (
  <div class="spinner" role="status">
    <span class="spinner-wheel" aria-hidden="true" />
    {label}
  </div>
);
