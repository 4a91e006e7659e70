// Icons and heraldry. Everything that shows a house says its name, unless the
// name stands beside it (then `name` is left out).

export function Icon({ n, class: more = '' }: { n: string; class?: string }) {
  return (
    <svg class={`i ${more}`} aria-hidden="true">
      <use href={`#i-${n}`} />
    </svg>
  );
}

interface ArmsProps {
  house: string | null | undefined;
  /** `s` shield, `r` round token, `c` the bare charge. */
  as?: 's' | 'r' | 'c';
  size?: number;
  name?: string;
  class?: string;
}

export function Arms({ house, as = 's', size = 24, name, class: more }: ArmsProps) {
  const names = name ? { role: 'img' as const, 'aria-label': name } : { 'aria-hidden': true as const };
  return (
    <svg class={more} width={size} height={size} {...names}>
      <use href={`#${as}-${house ?? 'neutral'}`} />
    </svg>
  );
}
