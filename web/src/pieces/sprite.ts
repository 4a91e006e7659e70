// A sprite of a game's own: fetched once and put into the page, so that
// everything on the board can refer to it.
import { useEffect } from 'preact/hooks';

const asked = new Set<string>();

async function put(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const box = document.createElement('div');
  box.className = 'sprite';
  box.setAttribute('aria-hidden', 'true');
  box.innerHTML = await answer.text();
  document.body.append(box);
}

export function useSprite(address: string): void {
  useEffect(() => {
    if (asked.has(address)) return;
    asked.add(address);
    // Asked for again with the next table.
    put(address).catch(() => asked.delete(address));
  }, []);
}
