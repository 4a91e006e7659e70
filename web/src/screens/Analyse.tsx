// Looking back with a bot: the moments at which a game turned.
import { useEffect, useRef, useState } from 'preact/hooks';
import { complain } from '../app/toast';
import { Icon, Sheet } from '../app/ui';
import { analyse } from '../link/bots';
import type { ReplayLink } from '../link/replay';
import type { Turning } from '../wire';
import { lang, t } from '../words';

export function Analyse({ link }: { link: ReplayLink }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<{ n: number; of: number } | null>(null);
  const [found, setFound] = useState<Turning[] | null>(null);
  const going = useRef(0);
  const now = lang.value;
  const stop = () => {
    going.current++;
    setDone(null);
    setOpen(false);
  };
  useEffect(() => {
    setFound(null);
    return () => {
      going.current++;
    };
  }, [link, now]);
  const start = async () => {
    setOpen(true);
    if (found) return;
    const mine = ++going.current;
    const list = await analyse(await link.record(), now, (n, of) => {
      if (going.current === mine) setDone({ n, of });
      return going.current === mine;
    });
    if (list) setFound(list);
  };
  return (
    <>
      <button type="button" class="btn" aria-label={t('analyse')} onClick={() => void start().catch(complain)}>
        <Icon name="eye" />
        <span>{t('analyse')}</span>
      </button>
      {open ? (
        <Sheet title={t('analyse.title')} kind="small" onClose={stop}>
          {found ? (
            <ul class="pick-rows">
              {found.map((one) => (
                <li key={`${one.kind}${one.number}`}>
                  <button
                    type="button"
                    class="pick-row"
                    onClick={() => {
                      setOpen(false);
                      link.toDecision(one.number - 1);
                    }}
                  >
                    <b>{one.text}</b>
                    {one.reasons.map((r) => (
                      <small key={r}>{r}</small>
                    ))}
                  </button>
                </li>
              ))}
              {found.length === 0 ? <li>{t('analyse.none')}</li> : null}
            </ul>
          ) : (
            <p role="status">{t('analyse.busy', { n: done?.n ?? 0, of: done?.of ?? 0 })}</p>
          )}
        </Sheet>
      ) : null}
    </>
  );
}
