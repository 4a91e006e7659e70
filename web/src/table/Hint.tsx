// Advice: what a bot would do here, and why. The sentences are the engine's.
import { useEffect, useState } from 'preact/hooks';
import { complain } from '../app/toast';
import { t } from '../words';
import type { Seat } from './seat';

export function Hint({ seat }: { seat: Seat }) {
  const ask = seat.choice.ask?.ask;
  const [lines, setLines] = useState<string[] | null>(null);
  const [asked, setAsked] = useState<number | undefined>();
  useEffect(() => {
    setLines(null);
    setAsked(undefined);
  }, [ask]);
  const get = () => {
    setAsked(ask);
    seat.link
      .hint()
      .then((l) => setLines(l), complain)
      .finally(() => setAsked(undefined));
  };
  return (
    <>
      <button
        type="button"
        class="link quiet"
        aria-expanded={lines !== null}
        disabled={asked !== undefined}
        onClick={() => (lines ? setLines(null) : get())}
      >
        {t(asked !== undefined ? 'advice.busy' : 'advice')}
      </button>
      {lines ? (
        <span class="advice" role="status">
          {(lines.length > 0 ? lines : [t('advice.none')]).map((line, i) => (
            <span key={i}>{line}</span>
          ))}
        </span>
      ) : null}
    </>
  );
}
