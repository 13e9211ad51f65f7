interface SpinnerProps {
  readonly label: string;
}

/** Something is on its way; screen readers hear what. */
export const Spinner = ({ label }: SpinnerProps) => (
  <div class="spinner" role="status">
    <span class="spinner-wheel" aria-hidden="true" />
    {label}
  </div>
);
