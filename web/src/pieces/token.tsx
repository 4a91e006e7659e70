// A character: iron rim with an ivory bead for each power, an enamel disc parted
// by a mount: above it the emblem, on it the power as a large number.

const BEAD_ANGLE = 24;
const BEADS_MOST = 15;

function Beads({ count, from }: { count: number; from: number }) {
  const shown = Math.min(count, BEADS_MOST);
  return (
    <g class="beads">
      {Array.from({ length: shown }, (_, i) => {
        const angle = ((i - (shown - 1) / 2) * BEAD_ANGLE * Math.PI) / 180;
        return (
          <circle
            class={i >= from ? 'new' : undefined}
            cx={(32 + 28.2 * Math.sin(angle)).toFixed(1)}
            cy={(32 - 28.2 * Math.cos(angle)).toFixed(1)}
            r="2.4"
          />
        );
      })}
    </g>
  );
}

interface TokenProps {
  house: string;
  /** The character; its emblem is e-ID in the game's sprite. */
  id: string;
  /** Null before power is dealt out. */
  power: number | null;
  /** Power about to be added, or taken away. */
  more?: number;
}

/** The disc alone; its size comes from --s. */
export function Token({ house, id, power, more = 0 }: TokenProps) {
  const now = (power ?? 0) + more;
  if (power !== null && now <= 0)
    return (
      <svg class="disc" viewBox="0 0 64 64" aria-hidden="true">
        <circle class="grave" cx="32" cy="32" r="30" />
        <use class="skull faint" href={`#e-${id}`} x="21" y="8.4" width="22" height="22" />
        <use class="skull" href="#i-dead" x="20" y="32" width="24" height="24" />
      </svg>
    );
  return (
    <svg class={`disc house ${house}`} viewBox="0 0 64 64" aria-hidden="true">
      <circle class="rim" cx="32" cy="32" r="31.2" />
      <circle class="mount" cx="32" cy="32" r="25.2" />
      {power === null ? (
        <>
          <circle class="sky" cx="32" cy="32" r="24" />
          <use class="charge" href={`#e-${id}`} x="16" y="16" width="32" height="32" />
        </>
      ) : (
        <>
          <path class="sky" d="M8.9 38.4A24 24 0 1 1 55.1 38.4Q32 31 8.9 38.4Z" />
          <use class="charge" href={`#e-${id}`} x="20.6" y="9.8" width="22.8" height="22.8" />
          <text class={now > 9 ? 'two' : undefined} x="32" y="53.2">
            {now}
          </text>
          <Beads count={now} from={power} />
        </>
      )}
    </svg>
  );
}
